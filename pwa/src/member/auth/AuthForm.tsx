import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { inThisLanguage } from '../../language/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import styles from './AuthScreen.module.css';
import { type AuthMode, authFaults, focusFirstFault, type TypedAuth } from './auth-rules.ts';
import { logIn, problemOf, register, useSignInDraft } from './auth-store.ts';
import { PasswordField } from './PasswordField.tsx';
import { useChecking } from './proof-of-work.ts';
import { AdultField, PhoneField } from './RegisterFields.tsx';
import { keepingNext } from './return-path.ts';

/** What is typed into the form, what is wrong with it, and how it is submitted. */
const useAuthForm = (mode: AuthMode) => {
  const { name, email, phone, adult, leaveEmail, forget, ...ways } = useSignInDraft();
  const [password, typePassword] = useState('');
  const [faulty, setFaulty] = useState<TypedAuth>();
  const navigate = useNavigate();
  const typed = { name: name.trim(), email: email.trim(), password, phone: phone.trim(), adult };
  // Told anew while rendering, in the language that the page speaks then.
  const faults = faulty ? authFaults(mode, faulty) : {};

  const sending = useMutation(
    () => (mode === 'login' ? logIn({ email: typed.email, password }) : register(typed)),
    () => {
      if (mode === 'login') return forget();
      leaveEmail(typed.email);
      // The present address: the destination may have been added to it since the form was sent.
      navigate(keepingNext(inThisLanguage(pages.login.path), window.location.search));
    },
    problemOf,
  );

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.busy) return;
    const faults = authFaults(mode, typed);
    const hasFaults = Object.keys(faults).length > 0;
    setFaulty(hasFaults ? typed : undefined);
    if (hasFaults) return focusFirstFault(event.currentTarget, faults);
    void sending.start();
  };

  return {
    ...{ name, email, phone, adult, ...ways },
    password,
    typePassword,
    faults,
    problem: faulty ? undefined : sending.problem,
    busy: sending.busy,
    submit,
  };
};

/** The form for signing in and for registering. Registering also asks for the name. */
export const AuthForm = ({ mode }: { mode: AuthMode }) => {
  const form = useAuthForm(mode);
  const { checking } = useChecking();
  return (
    // If the app never loads, the browser submits the form: `post` keeps the password out of the address.
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
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
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete={mode === 'register' ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.email}
        onChange={(event) => form.typeEmail(event.target.value)}
        error={form.faults.email}
      />
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
      {form.problem && (
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
      )}
      <NeedsScript>{t`This form needs JavaScript, as do the pages behind it.`}</NeedsScript>
      <div>
        <Button type="submit" block busy={form.busy}>
          {pageTitles[mode]()}
        </Button>
        <p className={styles.checking} role="status">
          {checking && t`Many people are signing in. Checking that you are a person …`}
        </p>
      </div>
    </form>
  );
};
