import { t } from '@lingui/core/macro';
import type { OwnConsent } from 'bff/contract';
import { momentOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { lawApi } from '../../data/signed-in/law-api.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { put, type Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { languageNow } from '../../i18n/messages.ts';
import { notify } from '../../shell/notices/notices.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { turnOff } from '../notifications/keep-subscription.ts';
import account from './AccountScreen.module.css';
import styles from './Agreements.module.css';

/** Its words are the server's, in the language of the request. */
const consentsIn = (language: string): Question<OwnConsent[]> => ({
  key: ['consents', language],
  ask: lawApi.listConsents,
});

const names: Record<string, () => string> = {
  announcements: () => t`News of the studio`,
  notifications: () => t`Notifications`,
  'health-note': () => t`Health note`,
};

/** A later version of the server may ask for more than this page has a name for. */
const nameOf = (kind: string): string => names[kind]?.() ?? kind;

/** Resolves with all consents as they are then. */
const withdrawals: Record<string, () => Promise<OwnConsent[]>> = {
  announcements: async () => {
    await notificationApi.saveConsent(false, 'account');
    return lawApi.listConsents();
  },
  notifications: async () => {
    const left = await lawApi.endNotifications();
    // The server sends none; that the browser still has a subscription harms nobody.
    await turnOff().catch(() => {});
    return left;
  },
};

const Agreement = ({ kind, agreed, at, text }: OwnConsent) => {
  const withdraw = withdrawals[kind];
  const name = nameOf(kind);
  const { busy, problem, start } = useMutation(
    async () => put(consentsIn(languageNow()), (await withdraw?.()) ?? []),
    () => notify(() => t`${name}: taken back.`),
  );
  return (
    <li className={styles.agreement}>
      <h3 className={styles.name}>{name}</h3>
      {text && <p>{text}</p>}
      <p className={styles.when}>
        {agreed
          ? t`You agreed on ${{ moment: momentOf(at) }}.`
          : t`You said no on ${{ moment: momentOf(at) }}.`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
      {agreed && kind === 'health-note' && (
        <Link className={styles.notice} to={`${pages.account.path}#health`}>
          {t`Take it back with the note`}
        </Link>
      )}
      {agreed && withdraw && (
        <Button small variant="outline" busy={busy} onClick={start}>
          {t`Take it back`} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </li>
  );
};

const List = () => {
  const { value, failure, reload } = useAnswer(consentsIn(languageNow()));
  if (value)
    return (
      <>
        {value.length === 0 && <p>{t`You were asked nothing yet.`}</p>}
        {value.length > 0 && (
          <ul className={styles.agreements}>
            {value.map((consent) => (
              <Agreement key={consent.kind} {...consent} />
            ))}
          </ul>
        )}
      </>
    );
  if (failure !== undefined)
    return <LoadFailure onRetry={reload}>{sentenceFor(failure)}</LoadFailure>;
  return <Skeleton shape="button" />;
};

/** Every consent of the account with its words and its time, each taken back by itself. */
export const Agreements = () => (
  <FoldingRow
    title={t`What you have agreed to`}
    line={t`With the words and the time. Each can be taken back.`}
    fragment="agreements"
  >
    <div className={account.part}>
      <List />
      <Link className={styles.notice} to={pages.dataNotice.path}>
        {t`What we keep of you, and for how long`}
      </Link>
    </div>
  </FoldingRow>
);
