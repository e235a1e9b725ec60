import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { AnnouncementConsent } from 'bff/contract';
import { formatDate } from '../../content/format.ts';
import { formatError } from '../../data/network/client.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { Switch } from '../../ui/signed-in/Switch.tsx';
import styles from './Notifications.module.css';
import { useAutoSaved } from './use-auto-saved.ts';

const formatConsentSince = ({ agreed, at }: AnnouncementConsent) => {
  if (agreed === null || at === null) return t`You have not agreed, so we do not send any.`;
  const day = formatDate(at);
  return agreed ? t`You agreed on ${day}.` : t`You said no on ${day}.`;
};

const consentQuery = queryOptions({
  queryKey: ['consent'],
  queryFn: notificationApi.readConsent,
});

const ConsentSwitch = ({ consent }: { consent: AnnouncementConsent }) => {
  const { shown, problem, choose } = useAutoSaved<AnnouncementConsent>(
    consent,
    ({ agreed }) => notificationApi.saveConsent(agreed === true, 'account'),
    (saved) => setQueryData(consentQuery, saved),
  );
  return (
    <>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Switch
        label={t`Announcements`}
        // While it is being saved, the time of the last choice would appear beside the new one.
        hint={shown.agreed === consent.agreed ? formatConsentSince(consent) : t`Saving`}
        checked={shown.agreed === true}
        onChange={(agreed) => choose({ agreed })}
      />
    </>
  );
};

/** The consent to announcements, which can be withdrawn as easily as it was given (DPDP Act, section 6). */
export const AnnouncementConsentSection = () => {
  const { data, error, refetch } = useLiveQuery(consentQuery);
  return (
    <section className={styles.part} aria-labelledby="announcements">
      <h3 className={styles.title} id="announcements">
        {t`News from the studio`}
      </h3>
      <p className={styles.words}>
        {t`New courses and events, now and then. We always write to you about your own classes, whatever you choose here.`}
      </p>
      {data && <ConsentSwitch consent={data} />}
      {!data && error !== null && <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>}
      {!data && error === null && (
        <div className={styles.waiting}>
          <span className="visually-hidden">{t`Your answer is loading.`}</span>
          <Skeleton shape="button" />
        </div>
      )}
    </section>
  );
};
