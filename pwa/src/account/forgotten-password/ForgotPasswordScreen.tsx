import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { passwordApi } from '../../data/network/lazy/password-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useSignInDraft } from '../auth/auth-store.ts';
import { focusFirstInvalidField, validateEmail } from '../auth/validate-auth.ts';
import styles from '../email-links/EmailLinks.module.css';

const LinkSentAlert = () => (
  <Alert kind="success">
    <p>{t`If there is an account with this address, an e-mail is on its way.`}</p>
    <p>{t`The link in it works once. Please check your spam folder too.`}</p>
    <p>{t`If no new e-mail comes, open the latest one from us.`}</p>
  </Alert>
);

const ForgotPasswordForm = ({ onSent }: { onSent: () => void }) => {
  const { email, typeEmail } = useSignInDraft();
  const [faulty, setFaulty] = useState<string>();
  // Computed while rendering, so that the error follows the page's language.
  const fault = faulty === undefined ? undefined : validateEmail(faulty);
  const { busy, refused, start } = useMutation(
    () => passwordApi.forgotPassword(email.trim()),
    onSent,
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = validateEmail(email);
    setFaulty(fault && email);
    if (fault) return focusFirstInvalidField(event.currentTarget, { email: fault });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => typeEmail(event.target.value)}
          error={fault}
        />
        <FormErrorAlert />
        <Button type="submit" block busy={busy}>
          {t`Send me a link`}
        </Button>
      </FormErrorProvider>
    </form>
  );
};

/** Shows the same message whether or not the address has an account, so that nobody can probe for accounts. */
export const ForgotPasswordScreen = () => {
  const [sent, setSent] = useState(false);
  return (
    <AuthFrame
      title={pageTitles.forgotPassword()}
      lead={t`We will e-mail you a link to choose a new password.`}
    >
      {sent ? <LinkSentAlert /> : <ForgotPasswordForm onSent={() => setSent(true)} />}
      <p className={styles.other}>
        <Link to={pages.login.path}>{pageTitles.login()}</Link>
      </p>
    </AuthFrame>
  );
};
