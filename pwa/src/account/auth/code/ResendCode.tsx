import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Code.module.css';

const resendAfterMs = 30_000;

/** Seconds until another code can be requested. */
const useSecondsLeft = (askedAt: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((askedAt + resendAfterMs - now) / 1000);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return waits ? left : 0;
};

interface Props {
  /** When the current code was requested. */
  askedAt: number;
  onAsk: () => Promise<void>;
}

/** Requests another code after a countdown, since e-mails take some seconds. Screen readers announce the end of the countdown only. */
export const ResendCode = ({ askedAt, onAsk }: Props) => {
  const left = useSecondsLeft(askedAt);
  const { busy, problem, start } = useMutation(onAsk, () => {});
  const time = `0:${String(left).padStart(2, '0')}`;
  return (
    <div className={styles.again}>
      {left > 0 ? (
        <p>{t`No e-mail yet? You can ask for another code in ${time}.`}</p>
      ) : (
        <Button variant="outline" block busy={busy} onClick={() => void start()}>
          {t`E-mail me another code`}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {left === 0 && t`You can ask for another code now.`}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
