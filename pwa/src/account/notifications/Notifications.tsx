import { plural, t } from '@lingui/core/macro';
import type { Act, NotificationChoices, NotificationSettings } from 'bff/contract';
import { sentenceFor } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { may } from '../../data/signed-in/can.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { put, type Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { Switch } from '../../ui/signed-in/Switch.tsx';
import { keepSubscription, usePush } from './keep-subscription.ts';
import styles from './NotificationPart.module.css';
import { ThisDevice } from './ThisDevice.tsx';
import { useSaved } from './use-saved.ts';

/** A choice in words, what somebody may do who is told of it, and how it comes where that is not as of the others. */
type Choice = [name: keyof NotificationChoices, label: () => string, act: Act, hint?: () => string];

const byPush: Choice[] = [
  ['starting', () => t`10 minutes before a class`, 'classes.attend'],
  ['moved', () => t`A class has moved`, 'classes.attend'],
  ['cancelled', () => t`A class is cancelled`, 'classes.attend'],
  ['newLink', () => t`A new link shortly before a class`, 'classes.attend'],
  ['payments', () => t`A payment came`, 'orders.confirm'],
  ['messages', () => t`A message came`, 'messages.answer'],
];
const byPushOrMail: Choice[] = [
  [
    'ending',
    () => t`When my month ends`,
    'classes.attend',
    () => t`A week and a day before; by mail where I have no notifications.`,
  ],
];
const byMail: Choice[] = [
  [
    'eveningMail',
    () => t`A mail the evening before, where I have no notifications`,
    'classes.attend',
  ],
];

interface GroupProps {
  legend?: string;
  choices: Choice[];
  shown: NotificationChoices;
  onChoose: (part: Partial<NotificationChoices>) => void;
}

const Group = ({ legend, choices, shown, onChoose }: GroupProps) => {
  const switches = choices.map(([name, label, , hint]) => (
    <Switch
      key={name}
      label={label()}
      hint={hint?.()}
      checked={shown[name]}
      onChange={(on) => onChoose({ [name]: on })}
    />
  ));
  // Without a name it is no group.
  if (!legend) return <div className={styles.group}>{switches}</div>;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {switches}
    </fieldset>
  );
};

const allInWords = (browsers: number) =>
  browsers === 0
    ? t`All, once notifications are on`
    : plural(browsers, { one: 'All, on 1 device', other: `All, on ${browsers} devices` });

const someInWords = (chosen: number, all: number, browsers: number) =>
  browsers === 0
    ? t`${chosen} of ${all}, once notifications are on`
    : plural(browsers, {
        one: `${chosen} of ${all}, on 1 device`,
        other: `${chosen} of ${all}, on ${browsers} devices`,
      });

/** What the choices come to, and on how many devices, so that nobody waits for what cannot come: "3 of 4, on 1 device". */
const chosenInWords = (choices: Choice[], shown: NotificationSettings) => {
  const chosen = choices.filter(([name]) => shown[name]).length;
  if (chosen === 0) return t`Nothing`;
  const all = choices.length;
  return chosen === all ? allInWords(shown.browsers) : someInWords(chosen, all, shown.browsers);
};

/** The server ends a subscription that the browser's push service does not know any more: then it needs another. */
const readSettings = async () => {
  const settings = await notificationApi.readSettings();
  if (settings.browsers === 0 && usePush.getState().push === 'on')
    void keepSubscription({ anew: true });
  return settings;
};

const ownSettings: Question<NotificationSettings> = { key: ['notifications'], ask: readSettings };

const Choices = ({ settings }: { settings: NotificationSettings }) => {
  const user = useSession((session) => session.user);
  const own = ([, , act]: Choice) => may(user, act);
  const ownByPush = byPush.filter(own);
  const ownByPushOrMail = byPushOrMail.filter(own);
  const ownByMail = byMail.filter(own);
  const { shown, problem, choose } = useSaved<NotificationSettings>(
    settings,
    ({ browsers: _, ...choices }) => notificationApi.saveChoices(choices),
    (saved) => put(ownSettings, saved),
  );
  return (
    <FoldingRow
      title={t`Tell me of`}
      line={chosenInWords(ownByPush, shown)}
      fragment="notifications"
    >
      <div className={styles.part}>
        {problem && <Alert kind="error">{problem}</Alert>}
        <Group choices={[...ownByPush, ...ownByPushOrMail]} shown={shown} onChoose={choose} />
        {ownByMail.length > 0 && (
          <Group legend={t`By mail`} choices={ownByMail} shown={shown} onChoose={choose} />
        )}
      </div>
    </FoldingRow>
  );
};

/** What the account is told of, and whether this device tells. */
export const Notifications = () => {
  const { value, failure, reload } = useAnswer(ownSettings);
  return (
    <>
      <PlainRow>
        <ThisDevice onChanged={() => void reload()} />
      </PlainRow>
      {value && <Choices settings={value} />}
      {!value && (
        <PlainRow>
          {failure !== undefined && (
            <LoadFailure onRetry={reload}>{sentenceFor(failure)}</LoadFailure>
          )}
          {failure === undefined && (
            <div className={styles.waitingRow}>
              <span className="visually-hidden">{t`Your choices are loading.`}</span>
              <Skeleton shape="row" />
            </div>
          )}
        </PlainRow>
      )}
    </>
  );
};
