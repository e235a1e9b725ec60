import { t } from '@lingui/core/macro';
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import styles from './AuthScreen.module.css';
import { formatAuthError, logIn, register, useSignInDraft } from './auth-store.ts';
import { requestCode } from './code/code-request.ts';
import { PasswordField } from './PasswordField.tsx';
import { useProofOfWork } from './proof-of-work.ts';
import { AdultField, PhoneField } from './RegisterFields.tsx';
import { withNextOf } from './return-path.ts';
import {
  type AuthErrors,
  type AuthInput,
  type AuthMode,
  focusFirstInvalidField,
  validateAuth,
} from './validate-auth.ts';

/** What a submit button does: log in or register with the typed values, or request a code by e-mail. */
type SubmitIntent = 'entry' | 'code';

/** A code needs only the e-mail address. */
const validateForIntent = (mode: AuthMode, typed: AuthInput, wants: SubmitIntent): AuthErrors => {
  const { email, ...others } = validateAuth(mode, typed);
  return { ...(email && { email }), ...(wants === 'entry' && others) };
};

/** The values, the errors and the submission of the form. */
const useAuthForm = (mode: AuthMode) => {
  const { name, email, phone, adult, leaveEmail, forget, ...ways } = useSignInDraft();
  const [password, typePassword] = useState('');
  const [faulty, setFaulty] = useState<{ typed: AuthInput; wants: SubmitIntent }>();
  const [wanted, setWanted] = useState<SubmitIntent>('entry');
  const navigate = useNavigate();
  const typed = { name: name.trim(), email: email.trim(), password, phone: phone.trim(), adult };
  // Computed while rendering, so that the errors follow the page's language.
  const faults = faulty ? validateForIntent(mode, faulty.typed, faulty.wants) : {};

  const sending = useMutation(
    () => (mode === 'login' ? logIn({ email: typed.email, password }) : register(typed)),
    () => {
      if (mode === 'login') return forget();
      leaveEmail(typed.email);
      // The present URL: the destination may have been added to it since the form was sent.
      navigate(withNextOf(pathInCurrentLanguage(pages.login.path), window.location.search));
    },
    formatAuthError,
  );

  // The next page has the field for the code.
  const asking = useMutation(
    () => requestCode(typed.email),
    () => {},
  );
  const busy = sending.busy || asking.busy;

  const submit = (form: HTMLFormElement, wants: SubmitIntent) => {
    if (busy) return;
    const faults = validateForIntent(mode, typed, wants);
    const hasFaults = Object.keys(faults).length > 0;
    setFaulty(hasFaults ? { typed, wants } : undefined);
    setWanted(wants);
    if (hasFaults) return focusFirstInvalidField(form, faults);
    void (wants === 'code' ? asking : sending).start();
  };

  return {
    ...{ name, email, phone, adult, ...ways },
    password,
    typePassword,
    faults,
    refused: faulty ? undefined : (wanted === 'code' ? asking : sending).refused,
    busy: sending.busy,
    asks: asking.busy,
    submit,
  };
};

/** Warns about an address that looks mistyped at registration only: at login the account may have been registered with it. */
const AddressField = ({ mode, form }: { mode: AuthMode; form: ReturnType<typeof useAuthForm> }) => {
  const field = {
    ...{
      label: t`E-mail`,
      name: 'email',
      spellCheck: false,
      required: true,
    },
    ...{ value: form.email, error: form.faults.email },
  };
  return mode === 'register' ? (
    <EmailField {...field} autoComplete="email" onType={form.typeEmail} />
  ) : (
    <TextField
      {...field}
      type="email"
      autoComplete="username"
      onChange={(event) => form.typeEmail(event.target.value)}
    />
  );
};

/** The login and registration form. Registration also asks for the name. */
export const AuthForm = ({ mode }: { mode: AuthMode }) => {
  const form = useAuthForm(mode);
  const { checking } = useProofOfWork();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit(event.currentTarget, 'entry');
  };
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (currentTarget.form) form.submit(currentTarget.form, 'code');
  };
  return (
    // If the app never loads, the browser submits the form: `post` keeps the password out of the address.
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormErrorProvider refused={form.refused}>
        {mode === 'register' && (
          <TextField
            label={t`Name`}
            name="name"
            autoComplete="name"
            required
            value={form.name}
            onChange={(event) => form.typeName(event.target.value)}
            error={form.faults.name}
          />
        )}
        <AddressField mode={mode} form={form} />
        {mode === 'register' && <PhoneField value={form.phone} onType={form.typePhone} />}
        <PasswordField
          mode={mode}
          value={form.password}
          onType={form.typePassword}
          fault={form.faults.password}
        />
        {mode === 'register' && (
          <AdultField checked={form.adult} onSay={form.sayAdult} fault={form.faults.adult} />
        )}
        <FormErrorAlert />
        <NeedsScript>{t`To use this form and your account, please turn on JavaScript in your browser.`}</NeedsScript>
        <div>
          <Button type="submit" block busy={form.busy}>
            {pageTitles[mode]()}
          </Button>
          <p className={styles.checking} role="status">
            {checking &&
              t`Many people are logging in. Please wait while we check that you are a person …`}
          </p>
        </div>
        {mode === 'login' && (
          <Button variant="outline" block busy={form.asks} onClick={ask}>
            {t`E-mail me a code`}
          </Button>
        )}
      </FormErrorProvider>
    </form>
  );
};
