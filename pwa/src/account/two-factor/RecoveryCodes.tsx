import { plural, t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Security.module.css';
import { handleAuthenticatorAdded, useNewRecoveryCodes } from './security.ts';
import { useAuthenticatorChange } from './use-authenticator-change.tsx';

const fileName = 'ganga-yoga-recovery-codes.txt';

const toText = (codes: string[]) => `${codes.join('\n')}\n`;

interface NewRecoveryCodesProps {
  codes: string[];
  onKept: () => void;
  /** The heading level. */
  heading: 'h2' | 'h3';
}

/** New recovery codes, which cannot be shown again. */
export const NewRecoveryCodes = ({ codes, onKept, heading: Heading }: NewRecoveryCodesProps) => {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Otherwise a person at a form far below would not see them.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.();
  }, []);
  const save = () => saveFile(new Blob([toText(codes)], { type: 'text/plain' }), fileName);
  return (
    <section className={styles.newCodes} aria-labelledby={id}>
      <Heading className={styles.newTitle} id={id} ref={title} tabIndex={-1}>
        {t`Save your recovery codes`}
      </Heading>
      <p>{t`If you lose your phone, each of these codes lets you log in once, after your password. Please print them or write them down: we show them only now.`}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          onClick={() => void copyToClipboard(() => t`Recovery codes`, toText(codes))}
        >
          {t`Copy`}
        </Button>
        <Button variant="outline" onClick={save}>
          {t`Download`}
        </Button>
        <Button onClick={onKept}>{t`I have saved them`}</Button>
      </div>
    </section>
  );
};

/** New recovery codes, until the person has saved them. */
export const UnsavedRecoveryCodes = () => {
  const { codes } = useNewRecoveryCodes();
  const keep = () => useNewRecoveryCodes.setState({ codes: null });
  return (
    codes && (
      <div className={styles.toKeep}>
        <NewRecoveryCodes codes={codes} onKept={keep} heading="h3" />
      </div>
    )
  );
};

/** The number of unused codes, and a button for new ones. */
export const RecoveryCodes = ({ left }: { left: number }) => {
  const { busy, problem, start, dialog } = useAuthenticatorChange(async () =>
    handleAuthenticatorAdded(await securityApi.renewRecoveryCodes()),
  );
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        {t`If you lose your phone, each code lets you log in once, after your password.`}
      </p>
      <p>{plural(left, { one: '1 code is left.', other: `${left} codes are left.` })}</p>
      <Button variant="outline" busy={busy} onClick={start}>
        {t`Make new codes`}
      </Button>
      <p className={styles.words}>{t`After this, the earlier codes will not work.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
      {dialog}
    </div>
  );
};
