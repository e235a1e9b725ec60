import { t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../data/network/client.ts';
import { awaitSecondStep } from '../../data/session/session.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { AddPasskey } from './Passkeys.tsx';
import { NewCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { hasKey, security, useNewCodes } from './security.ts';
import { TimeCodes } from './TimeCodes.tsx';
import { StepForm } from './TwoFactorForm.tsx';

/** Goes on to the screen that was asked for. */
const goOn = () => awaitSecondStep(false);

/** Whoever has added nothing in time adds it here. */
const FirstKey = () => {
  const { codes } = useNewCodes();
  const keep = () => {
    useNewCodes.setState({ codes: null });
    goOn();
  };
  if (codes) return <NewCodes codes={codes} onKept={keep} heading="h2" />;
  return (
    <div className={styles.part}>
      <p>{t`A password alone is not enough for the studio’s money and people. Add a passkey: your phone or computer keeps it, and you use your finger, your face or its code.`}</p>
      <AddPasskey onAdded={() => useNewCodes.getState().codes === null && goOn()} />
      <TimeCodes since={null} />
    </div>
  );
};

const Content = ({ known }: { known: Security }) => {
  const [hadKey] = useState(() => hasKey(known));
  // It was shown in another tab.
  useEffect(() => {
    if (hadKey && !known.isAwaited) goOn();
  }, [hadKey, known.isAwaited]);
  return hadKey ? <StepForm {...known} /> : <FirstKey />;
};

/** In the place of a screen of staff, until the session has shown a second step. */
export const SecondStepScreen = () => {
  const { value, failure, reload } = useAnswer(security);
  useEffect(() => {
    focusHeading();
  }, []);
  return (
    <>
      <PageHeading lead={t`This page is for the studio’s team. Please show that it is you.`}>
        {t`One more step`}
      </PageHeading>
      <div className={styles.step}>
        <Card>
          {value && <Content known={value} />}
          {!value && failure !== undefined && (
            <LoadFailure onRetry={() => void reload()}>{sentenceFor(failure)}</LoadFailure>
          )}
          {!value && failure === undefined && <Skeleton shape="button" />}
        </Card>
      </div>
    </>
  );
};
