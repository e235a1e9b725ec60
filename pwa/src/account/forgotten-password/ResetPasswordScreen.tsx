import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { passwordApi } from '../../data/network/lazy/password-api.ts';
import { endSession, useSession } from '../../data/session/session.ts';
import { inThisLanguage } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { focusFirstFault, newPasswordFault } from '../auth/auth-rules.ts';
import { useAuth } from '../auth/auth-store.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import styles from '../email-links/Mailed.module.css';
import { useSecret } from '../email-links/use-secret.ts';

const Form = ({ token }: { token: string }) => {
  const [password, typePassword] = useState('');
  const [faulty, setFaulty] = useState<string>();
  // Told anew while rendering, in the language that the page speaks then.
  const fault = faulty === undefined ? undefined : newPasswordFault(faulty);
  const navigate = useNavigate();
  const finish = () => {
    // The server ends every sign-in of the account, including the one on this device.
    if (useSession.getState().status === 'in') endSession('logout');
    useAuth.setState({ after: 'newPassword' });
    navigate(inThisLanguage(pages.login.path), { replace: true });
  };
  const { busy, refused, start } = useMutation(
    () => passwordApi.resetPassword({ token, password }),
    finish,
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = newPasswordFault(password);
    setFaulty(fault && password);
    if (fault) return focusFirstFault(event.currentTarget, { password: fault });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>
        <PasswordField
          mode="register"
          label={pageTitles.resetPassword()}
          value={password}
          onType={typePassword}
          fault={fault}
        />
        <OtherRefusal />
        <Button type="submit" block busy={busy}>
          {t`Set the new password`}
        </Button>
      </RefusedFields>
    </form>
  );
};

export const ResetPasswordScreen = () => {
  const token = useSecret();
  return (
    <AuthFrame title={pageTitles.resetPassword()} lead={t`It signs out every other device.`}>
      {token ? (
        <Form token={token} />
      ) : (
        <Alert kind="error">
          {t`The link is incomplete. Please open it from the mail once more.`}
        </Alert>
      )}
      <p className={styles.other}>
        <Link to={pages.forgotPassword.path}>{t`Ask for a new link`}</Link>
      </p>
    </AuthFrame>
  );
};
