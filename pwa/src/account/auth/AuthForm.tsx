import { t } from '@lingui/core/macro';
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { showToast } from '../../shell/notices/toasts.ts';
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
  const { name, email, phone, adult, forget, ...ways } = useSignInDraft();
  const [password, typePassword] = useState('');
  const [faulty, setFaulty] = useState<{ typed: AuthInput; wants: SubmitIntent }>();
  const [wanted, setWanted] = useState<SubmitIntent>('entry');
  const typed = { name: name.trim(), email: email.trim(), password, phone: phone.trim(), adult };
  // Computed while rendering, so that the errors follow the page's language.
  const faults = faulty ? validateForIntent(mode, faulty.typed, faulty.wants) : {};

  const sending = useMutation(
    () => (mode === 'login' ? logIn({ email: typed.email, password }) : register(typed)),
    () => {
      forget();
      if (mode === 'register') showToast(() => t`You are registered and logged in.`);
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

interface AuthFormProps {
  mode: AuthMode;
  /** Logs in with a code by e-mail: no password is asked for. */
  isCodeOnly?: boolean;
}

/** The login and registration form. Registration also asks for the name. */
export const AuthForm = ({ mode, isCodeOnly = false }: AuthFormProps) => {
  const form = useAuthForm(mode);
  const { checking } = useProofOfWork();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit(event.currentTarget, isCodeOnly ? 'code' : 'entry');
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
        {isCodeOnly && (
          <p
            className={styles.codeHint}
          >{t`We send you a code of six digits. You need no password.`}</p>
        )}
        {mode === 'register' && <PhoneField value={form.phone} onType={form.typePhone} />}
        {!isCodeOnly && (
          <PasswordField
            mode={mode}
            value={form.password}
            onType={form.typePassword}
            fault={form.faults.password}
          />
        )}
        {mode === 'register' && (
          <AdultField checked={form.adult} onSay={form.sayAdult} fault={form.faults.adult} />
        )}
        <FormErrorAlert />
        <NeedsScript>{t`To use this form and your account, please turn on JavaScript in your browser.`}</NeedsScript>
        <div>
          <Button type="submit" block busy={isCodeOnly ? form.asks : form.busy}>
            {isCodeOnly ? t`E-mail me a code` : pageTitles[mode]()}
          </Button>
          <p className={styles.checking} role="status">
            {checking &&
              t`Many people are logging in. Please wait while we check that you are a person …`}
          </p>
        </div>
        {mode === 'login' && !isCodeOnly && (
          <Button variant="outline" block busy={form.asks} onClick={ask}>
            {t`E-mail me a code`}
          </Button>
        )}
      </FormErrorProvider>
    </form>
  );
};
