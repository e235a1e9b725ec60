import { t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { askAgain } from '../../data/signed-in/queries.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { knowsPasskeys, passkeyProblem } from '../auth/passkey-problem.ts';
import { CodeField } from './CodeField.tsx';
import styles from './Security.module.css';
import { security, showStep } from './security.ts';
import { showPasskey } from './show-passkey.ts';

type Kind = 'time' | 'recovery';

const proofOf = (kind: Kind, code: string) =>
  kind === 'time' ? { timeCode: code } : { recoveryCode: code };

interface Shown {
  onShown: () => void;
}

const ByPasskey = ({ onShown }: Shown) => {
  const { busy, problem, start } = useMutation(showPasskey, onShown, passkeyProblem);
  return (
    <>
      <Button busy={busy} onClick={() => void start()}>
        {t`Use your passkey`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

const ByCode = ({ kind, onShown }: Shown & { kind: Kind }) => {
  const [code, typeCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(() => showStep(proofOf(kind, code)), onShown);
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') void start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <CodeField
        kind={kind}
        name={kind === 'time' ? 'timeCode' : 'recoveryCode'}
        label={kind === 'time' ? t`The six digits of your app` : t`Recovery code`}
        value={code}
        onType={typeCode}
        isMissing={isMissing}
      />
      <OtherRefusal />
      <Button type="submit" busy={busy}>
        {t`Continue`}
      </Button>
    </Form>
  );
};

/** Shows who is there by what the account has: a passkey, the code of an app, or, where these are lost, a recovery code. */
export const StepForm = ({ passkeys, timeCodesSince, onShown }: Security & Partial<Shown>) => {
  const shown = () => {
    void askAgain(security);
    onShown?.();
  };
  const [isLost, setLost] = useState(false);
  const hasPasskey = passkeys.length > 0 && knowsPasskeys();
  if (isLost)
    return (
      <div className={styles.part}>
        <p>{t`Enter one of the recovery codes that you have kept. Each works once.`}</p>
        <ByCode kind="recovery" onShown={shown} />
        <p className={styles.words}>
          {t`If they are lost as well, the owner of the studio can let you begin anew.`}
        </p>
        <Button variant="outline" onClick={() => setLost(false)}>
          {t`Back to the other ways`}
        </Button>
      </div>
    );
  return (
    <div className={styles.part}>
      {hasPasskey && <ByPasskey onShown={shown} />}
      {timeCodesSince && <ByCode kind="time" onShown={shown} />}
      <Button variant="outline" onClick={() => setLost(true)}>
        {t`Lost your phone? Use a recovery code`}
      </Button>
    </div>
  );
};
