import { plural, t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { copyToClipboard } from '../../shell/signed-in/copy.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Security.module.css';
import { keyAdded, useNewCodes } from './security.ts';
import { useKeyChange } from './use-authenticator-change.tsx';

const fileName = 'ganga-yoga-recovery-codes.txt';

const asText = (codes: string[]) => `${codes.join('\n')}\n`;

interface NewCodesProps {
  codes: string[];
  onKept: () => void;
  /** As deep as it stands on its page. */
  heading: 'h2' | 'h3';
}

/** The codes that have just been made, which nobody can show again. */
export const NewCodes = ({ codes, onKept, heading: Heading }: NewCodesProps) => {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who has just used a form far below would not see them.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.();
  }, []);
  const save = () => saveFile(new Blob([asText(codes)], { type: 'text/plain' }), fileName);
  return (
    <section className={styles.newCodes} aria-labelledby={id}>
      <Heading className={styles.newTitle} id={id} ref={title} tabIndex={-1}>
        {t`Keep your recovery codes`}
      </Heading>
      <p>{t`If your phone is lost, each of these lets you in once, after your password. Print them, or write them down. They are shown only now.`}</p>
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
          onClick={() => void copyToClipboard(() => t`Recovery codes`, asText(codes))}
        >
          {t`Copy`}
        </Button>
        <Button variant="outline" onClick={save}>
          {t`Download`}
        </Button>
        <Button onClick={onKept}>{t`I have kept them`}</Button>
      </div>
    </section>
  );
};

/** The codes that have just been made, until they are kept. */
export const CodesToKeep = () => {
  const { codes } = useNewCodes();
  const keep = () => useNewCodes.setState({ codes: null });
  return (
    codes && (
      <div className={styles.toKeep}>
        <NewCodes codes={codes} onKept={keep} heading="h3" />
      </div>
    )
  );
};

/** How many are left, and new ones. */
export const RecoveryCodes = ({ left }: { left: number }) => {
  const { busy, problem, start, dialog } = useKeyChange(async () =>
    keyAdded(await securityApi.renewRecoveryCodes()),
  );
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        {t`For the day when your phone is lost: each code lets you in once, after your password.`}
      </p>
      <p>{plural(left, { one: '1 code is left.', other: `${left} codes are left.` })}</p>
      <Button variant="outline" busy={busy} onClick={start}>
        {t`Make new codes`}
      </Button>
      <p className={styles.words}>{t`The earlier ones do not work any more then.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
      {dialog}
    </div>
  );
};
