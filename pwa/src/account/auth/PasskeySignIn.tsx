import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AuthScreen.module.css';
import { logInByPasskey } from './auth-store.ts';
import { knowsPasskeys, passkeyProblem } from './passkey-problem.ts';

/** Signs in without a password. It is in the page from the start, as almost every browser knows passkeys, and goes where one does not. */
export const PasskeySignIn = () => {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => setKnown(knowsPasskeys()), []);
  const { busy, problem, start } = useMutation(logInByPasskey, () => {}, passkeyProblem);
  if (!isKnown) return null;
  return (
    <div className={styles.passkey}>
      <Button variant="outline" block busy={busy} onClick={() => void start()}>
        {t`Sign in with a passkey`}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
