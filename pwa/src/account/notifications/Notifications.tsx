import { plural, t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { NotificationChoices, NotificationSettings, Permission } from 'bff/contract';
import { formatError } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { Switch } from '../../ui/signed-in/Switch.tsx';
import styles from './Notifications.module.css';
import { syncSubscription, usePush } from './sync-subscription.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { useAutoSaved } from './use-auto-saved.ts';

/** A choice: its name, label, required permission, and an optional hint. */
type NotificationChoice = [
  name: keyof NotificationChoices,
  label: () => string,
  permission: Permission,
  hint?: () => string,
];

const pushChoices: NotificationChoice[] = [
  ['starting', () => t`10 minutes before a class`, 'classes.attend'],
  ['moved', () => t`When a class has moved`, 'classes.attend'],
  ['cancelled', () => t`When a class is cancelled`, 'classes.attend'],
  ['newLink', () => t`When a class gets a new link shortly before it begins`, 'classes.attend'],
  ['payments', () => t`When a learner reports a payment`, 'orders.confirm'],
  ['messages', () => t`When a message arrives`, 'messages.answer'],
];
const pushOrEmailChoices: NotificationChoice[] = [
  [
    'ending',
    () => t`When my month ends`,
    'classes.attend',
    () => t`One week and one day before; by e-mail if notifications are off.`,
  ],
];
const emailChoices: NotificationChoice[] = [
  [
    'eveningMail',
    () => t`An e-mail the evening before, if notifications are off`,
    'classes.attend',
  ],
];

interface ChoiceGroupProps {
  legend?: string;
  choices: NotificationChoice[];
  shown: NotificationChoices;
  onChoose: (part: Partial<NotificationChoices>) => void;
}

const ChoiceGroup = ({ legend, choices, shown, onChoose }: ChoiceGroupProps) => {
  const switches = choices.map(([name, label, , hint]) => (
    <Switch
      key={name}
      label={label()}
      hint={hint?.()}
      checked={shown[name]}
      onChange={(on) => onChoose({ [name]: on })}
    />
  ));
  // Without a legend no fieldset is rendered.
  if (!legend) return <div className={styles.group}>{switches}</div>;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {switches}
    </fieldset>
  );
};

const formatAllChosen = (browsers: number) =>
  browsers === 0
    ? t`All, once notifications are on`
    : plural(browsers, { one: 'All, on 1 device', other: `All, on ${browsers} devices` });

const formatSomeChosen = (chosen: number, all: number, browsers: number) =>
  browsers === 0
    ? t`${chosen} of ${all}, once notifications are on`
    : plural(browsers, {
        one: `${chosen} of ${all}, on 1 device`,
        other: `${chosen} of ${all}, on ${browsers} devices`,
      });

/** How many choices are on, and on how many devices: "3 of 4, on 1 device". */
const formatChosen = (choices: NotificationChoice[], shown: NotificationSettings) => {
  const chosen = choices.filter(([name]) => shown[name]).length;
  if (chosen === 0) return t`Nothing`;
  const all = choices.length;
  return chosen === all
    ? formatAllChosen(shown.browsers)
    : formatSomeChosen(chosen, all, shown.browsers);
};

/** Renews a subscription that the server has ended because the push service no longer knows it. */
const readSettings = async () => {
  const settings = await notificationApi.readSettings();
  if (settings.browsers === 0 && usePush.getState().push === 'on')
    void syncSubscription({ anew: true });
  return settings;
};

const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: readSettings,
});

const NotificationChoicesForm = ({ settings }: { settings: NotificationSettings }) => {
  const user = useSession((session) => session.user);
  const own = ([, , permission]: NotificationChoice) => can(user, permission);
  const ownByPush = pushChoices.filter(own);
  const ownByPushOrMail = pushOrEmailChoices.filter(own);
  const ownByMail = emailChoices.filter(own);
  const { shown, problem, choose } = useAutoSaved<NotificationSettings>(
    settings,
    ({ browsers: _, ...choices }) => notificationApi.saveChoices(choices),
    (saved) => setQueryData(notificationSettingsQuery, saved),
  );
  return (
    <FoldingRow title={t`Notify me`} line={formatChosen(ownByPush, shown)} fragment="notifications">
      <div className={styles.part}>
        {problem && <Alert kind="error">{problem}</Alert>}
        <ChoiceGroup choices={[...ownByPush, ...ownByPushOrMail]} shown={shown} onChoose={choose} />
        {ownByMail.length > 0 && (
          <ChoiceGroup legend={t`By e-mail`} choices={ownByMail} shown={shown} onChoose={choose} />
        )}
      </div>
    </FoldingRow>
  );
};

/** The notifications of the account, and whether this device shows them. */
export const Notifications = () => {
  const { data, error, refetch } = useLiveQuery(notificationSettingsQuery);
  return (
    <>
      <PlainRow>
        <ThisDevice onChanged={() => void refetch()} />
      </PlainRow>
      {data && <NotificationChoicesForm settings={data} />}
      {!data && (
        <PlainRow>
          {error !== null && <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>}
          {error === null && (
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
