import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AuthScreen.module.css';
import { logInByPasskey } from './auth-store.ts';
import { formatPasskeyError, supportsPasskeys } from './passkey-support.ts';

/** Logs in without a password. It is prerendered, since almost every browser supports passkeys, and hidden by browsers that do not. */
export const PasskeySignIn = () => {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => setKnown(supportsPasskeys()), []);
  const { busy, problem, start } = useMutation(logInByPasskey, () => {}, formatPasskeyError);
  if (!isKnown) return null;
  return (
    <div className={styles.passkey}>
      <Button variant="outline" block busy={busy} onClick={() => void start()}>
        {t`Log in with a passkey`}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
