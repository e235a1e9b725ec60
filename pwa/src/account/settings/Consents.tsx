import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { OwnConsent } from 'bff/contract';
import { formatDateTime } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { privacyApi } from '../../data/signed-in/privacy-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { currentLanguage } from '../../i18n/messages.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { turnOff } from '../notifications/sync-subscription.ts';
import account from './AccountScreen.module.css';
import styles from './Consents.module.css';

/** The consent texts come from the server, in the language of the request. */
const consentsQuery = (language: string) =>
  queryOptions({
    queryKey: ['consents', language],
    queryFn: privacyApi.listConsents,
  });

const consentNames: Record<string, () => string> = {
  announcements: () => t`News of the studio`,
  notifications: () => t`Notifications`,
  'health-note': () => t`Health note`,
};

/** A later server version may have consents that this page has no name for. */
const consentNameOf = (kind: string): string => consentNames[kind]?.() ?? kind;

/** Resolves with all consents afterwards. */
const withdrawals: Record<string, () => Promise<OwnConsent[]>> = {
  announcements: async () => {
    await notificationApi.saveConsent(false, 'account');
    return privacyApi.listConsents();
  },
  notifications: async () => {
    const left = await privacyApi.endNotifications();
    // The server no longer sends anything; the remaining browser subscription does no harm.
    await turnOff().catch(() => {});
    return left;
  },
};

const ConsentItem = ({ kind, agreed, at, text }: OwnConsent) => {
  const withdraw = withdrawals[kind];
  const name = consentNameOf(kind);
  const { busy, problem, start } = useMutation(
    async () => setQueryData(consentsQuery(currentLanguage()), (await withdraw?.()) ?? []),
    () => showToast(() => t`${name}: taken back.`),
  );
  return (
    <li className={styles.agreement}>
      <h3 className={styles.name}>{name}</h3>
      {text && <p>{text}</p>}
      <p className={styles.when}>
        {agreed
          ? t`You agreed on ${{ moment: formatDateTime(at) }}.`
          : t`You said no on ${{ moment: formatDateTime(at) }}.`}
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

const ConsentList = () => {
  const { data, error, refetch } = useLiveQuery(consentsQuery(currentLanguage()));
  if (data)
    return (
      <>
        {data.length === 0 && <p>{t`You were asked nothing yet.`}</p>}
        {data.length > 0 && (
          <ul className={styles.agreements}>
            {data.map((consent) => (
              <ConsentItem key={consent.kind} {...consent} />
            ))}
          </ul>
        )}
      </>
    );
  if (error !== null) return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
  return <Skeleton shape="button" />;
};

/** Every consent of the account with its text and time; each can be withdrawn separately. */
export const Consents = () => (
  <FoldingRow
    title={t`What you have agreed to`}
    line={t`With the words and the time. Each can be taken back.`}
    fragment="agreements"
  >
    <div className={account.part}>
      <ConsentList />
      <Link className={styles.notice} to={pages.dataNotice.path}>
        {t`What we keep about you, and for how long`}
      </Link>
    </div>
  </FoldingRow>
);
