import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Code.module.css';

const pauseMs = 30_000;

/** Seconds until another code may be asked for. */
const useSecondsLeft = (askedAt: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((askedAt + pauseMs - now) / 1000);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return waits ? left : 0;
};

interface Props {
  /** When the code was asked for that is awaited. */
  askedAt: number;
  onAsk: () => Promise<void>;
}

/** Asks for another code, after a while: most mails need some seconds. Their end is read out, and not each of them. */
export const CodeAgain = ({ askedAt, onAsk }: Props) => {
  const left = useSecondsLeft(askedAt);
  const { busy, problem, start } = useMutation(onAsk, () => {});
  const time = `0:${String(left).padStart(2, '0')}`;
  return (
    <div className={styles.again}>
      {left > 0 ? (
        <p>{t`No mail? You can ask for another code in ${time}.`}</p>
      ) : (
        <Button variant="outline" block busy={busy} onClick={() => void start()}>
          {t`Email me another code`}
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
