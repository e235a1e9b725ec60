import { t } from '@lingui/core/macro';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { codeApi } from '../../data/network/sign-in/code-api.ts';
import { useSession } from '../../data/session/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailCodeField } from '../auth/code/EmailCodeField.tsx';
import { ResendCode } from '../auth/code/ResendCode.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import styles from './OwnerField.module.css';
import type { OwnerConfirmation } from './use-owner-confirmation.ts';

interface Props {
  owner: OwnerConfirmation;
  fault: string | undefined;
  /** The label of the password field. */
  label?: string;
  readOnly?: boolean;
}

const MailedCodeField = ({ owner, fault }: Props) => {
  const email = useSession((session) => session.user?.email) ?? '';
  const ask = async () => {
    const { handle } = await codeApi.requestCode(email);
    owner.type({ handle, askedAt: Date.now(), code: '' });
  };
  const { busy, problem, start } = useMutation(ask, () => {});
  if (owner.handle === '')
    return (
      <div className={styles.part}>
        {!owner.byMail && (
          <p>{t`You have no password. We will e-mail you a code, so that nobody else can do this on your device.`}</p>
        )}
        <Button variant="outline" busy={busy} onClick={() => void start()}>
          {t`E-mail me a code`}
        </Button>
        {(problem ?? fault) && <Alert kind="error">{problem ?? fault}</Alert>}
      </div>
    );
  return (
    <>
      <EmailCodeField
        key={owner.handle}
        value={owner.code}
        onType={(code) => owner.type({ code })}
        hint={t`We are e-mailing a six-digit code to ${email}.`}
        fault={fault}
      />
      <ResendCode key={owner.askedAt} askedAt={owner.askedAt} onAsk={ask} />
    </>
  );
};

/** The field by which a logged-in person proves to be the account's owner: the password, or a code from an e-mail. */
export const OwnerField = (props: Props) => {
  const { owner, fault, label, readOnly = false } = props;
  return owner.hasPassword ? (
    <PasswordField
      mode="login"
      {...(label && { label })}
      value={owner.password}
      onType={(password) => owner.type({ password })}
      fault={fault}
      readOnly={readOnly}
    />
  ) : (
    <MailedCodeField {...props} />
  );
};
