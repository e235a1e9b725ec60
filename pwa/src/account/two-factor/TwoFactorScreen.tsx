import { t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { useEffect, useState } from 'react';
import { formatError } from '../../data/network/client.ts';
import { setNeedsTwoFactor } from '../../data/session/session.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { AddPasskey } from './Passkeys.tsx';
import { NewRecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { hasAuthenticator, securityQuery, useNewRecoveryCodes } from './security.ts';
import { TimeCodes } from './TimeCodes.tsx';
import { TwoFactorForm } from './TwoFactorForm.tsx';

/** Continues to the requested screen. */
const continueToScreen = () => setNeedsTwoFactor(false);

/** Staff who have not added an authenticator in time add it here. */
const FirstAuthenticator = () => {
  const { codes } = useNewRecoveryCodes();
  const keep = () => {
    useNewRecoveryCodes.setState({ codes: null });
    continueToScreen();
  };
  if (codes) return <NewRecoveryCodes codes={codes} onKept={keep} heading="h2" />;
  return (
    <div className={styles.part}>
      <p>{t`A password alone is not enough to protect the studio’s money and its people. Please add a passkey: your phone or computer keeps it, and you use your finger, your face or the phone’s code.`}</p>
      <AddPasskey
        onAdded={() => useNewRecoveryCodes.getState().codes === null && continueToScreen()}
      />
      <TimeCodes since={null} />
    </div>
  );
};

const Content = ({ known }: { known: Security }) => {
  const [hadKey] = useState(() => hasAuthenticator(known));
  // Two-factor was completed in another tab.
  useEffect(() => {
    if (hadKey && !known.isAwaited) continueToScreen();
  }, [hadKey, known.isAwaited]);
  return hadKey ? <TwoFactorForm {...known} /> : <FirstAuthenticator />;
};

/** Replaces a screen until two-factor is completed in this session. */
export const TwoFactorScreen = () => {
  const { data, error, refetch } = useLiveQuery(securityQuery);
  useEffect(() => {
    focusHeading();
  }, []);
  return (
    <>
      <PageHeading
        lead={t`Your account is protected by a second step. Please confirm that it is you.`}
      >
        {t`One more step`}
      </PageHeading>
      <div className={styles.step}>
        <Card>
          {data && <Content known={data} />}
          {!data && error !== null && (
            <LoadFailure onRetry={() => void refetch()}>{formatError(error)}</LoadFailure>
          )}
          {!data && error === null && <Skeleton shape="button" />}
        </Card>
      </div>
    </>
  );
};
