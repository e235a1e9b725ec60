import { t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { invalidateQuery } from '../../data/signed-in/queries.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { formatPasskeyError, supportsPasskeys } from '../auth/passkey-support.ts';
import styles from './Security.module.css';
import { completeTwoFactor, securityQuery } from './security.ts';
import { TwoFactorCodeField } from './TwoFactorCodeField.tsx';
import { verifyPasskey } from './verify-passkey.ts';

type CodeKind = 'time' | 'recovery';

const toProof = (kind: CodeKind, code: string) =>
  kind === 'time' ? { timeCode: code } : { recoveryCode: code };

interface TwoFactorFormProps {
  onShown: () => void;
}

const TwoFactorByPasskey = ({ onShown }: TwoFactorFormProps) => {
  const { busy, problem, start } = useMutation(verifyPasskey, onShown, formatPasskeyError);
  return (
    <>
      <Button busy={busy} onClick={() => void start()}>
        {t`Use your passkey`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

const TwoFactorByCode = ({ kind, onShown }: TwoFactorFormProps & { kind: CodeKind }) => {
  const [code, typeCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => completeTwoFactor(toProof(kind, code)),
    onShown,
  );
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') void start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <TwoFactorCodeField
        kind={kind}
        name={kind === 'time' ? 'timeCode' : 'recoveryCode'}
        label={kind === 'time' ? t`The six digits from your app` : t`Recovery code`}
        value={code}
        onType={typeCode}
        isMissing={isMissing}
      />
      <FormErrorAlert />
      <Button type="submit" busy={busy}>
        {t`Continue`}
      </Button>
    </Form>
  );
};

/** Verifies the second factor: a passkey, an authenticator code, or a recovery code if these are lost. */
export const TwoFactorForm = ({ passkeys, timeCodesSince }: Security) => {
  const shown = () => void invalidateQuery(securityQuery);
  const [isLost, setLost] = useState(false);
  const hasPasskey = passkeys.length > 0 && supportsPasskeys();
  if (isLost)
    return (
      <div className={styles.part}>
        <p>{t`Enter one of your recovery codes. Each works once.`}</p>
        <TwoFactorByCode kind="recovery" onShown={shown} />
        <p className={styles.words}>
          {t`If you have lost those too, the studio’s owner can help you start again.`}
        </p>
        <Button variant="outline" onClick={() => setLost(false)}>
          {t`Back to the other ways`}
        </Button>
      </div>
    );
  return (
    <div className={styles.part}>
      {hasPasskey && <TwoFactorByPasskey onShown={shown} />}
      {timeCodesSince && <TwoFactorByCode kind="time" onShown={shown} />}
      <Button variant="outline" onClick={() => setLost(true)}>
        {t`Lost your phone? Use a recovery code`}
      </Button>
    </div>
  );
};
