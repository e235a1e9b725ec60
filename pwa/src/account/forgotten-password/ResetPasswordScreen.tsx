import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { passwordApi } from '../../data/network/lazy/password-api.ts';
import { languageForNewAccount } from '../../data/session/account-language.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { applyLogin } from '../auth/auth-store.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { focusFirstInvalidField, validateNewPassword } from '../auth/validate-auth.ts';
import styles from '../email-links/EmailLinks.module.css';
import { useLinkSecret } from '../email-links/use-link-secret.ts';

const ResetPasswordForm = ({ token }: { token: string }) => {
  const [password, typePassword] = useState('');
  const [faulty, setFaulty] = useState<string>();
  // Computed while rendering, so that the error follows the page's language.
  const fault = faulty === undefined ? undefined : validateNewPassword(faulty);
  const navigate = useNavigate();
  const { busy, refused, start } = useMutation(
    async () => {
      const reset = { token, password, ...languageForNewAccount() };
      await applyLogin(await passwordApi.resetPassword(reset));
    },
    () => {
      showToast(() => t`Your new password is set.`);
      navigate(pathInCurrentLanguage(pages.dashboard.path), { replace: true });
    },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = validateNewPassword(password);
    setFaulty(fault && password);
    if (fault) return focusFirstInvalidField(event.currentTarget, { password: fault });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <PasswordField
          mode="register"
          label={pageTitles.resetPassword()}
          value={password}
          onType={typePassword}
          fault={fault}
        />
        <FormErrorAlert />
        <Button type="submit" block busy={busy}>
          {t`Set the new password`}
        </Button>
      </FormErrorProvider>
    </form>
  );
};

export const ResetPasswordScreen = () => {
  const token = useLinkSecret();
  return (
    <AuthFrame title={pageTitles.resetPassword()} lead={t`This logs you out on all other devices.`}>
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <Alert kind="error">
          {t`The link is incomplete. Please open it from the e-mail once more.`}
        </Alert>
      )}
      <p className={styles.other}>
        <Link to={pages.forgotPassword.path}>{t`Ask for a new link`}</Link>
      </p>
    </AuthFrame>
  );
};
