import { type SyntheticEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Registration } from '../../api/client.ts';
import { pages } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AuthScreen.module.css';
import { type AuthFaults, type AuthMode, authFaults } from './auth-rules.ts';
import { logIn, register, typeEmail, useAuth } from './auth-store.ts';
import { PasswordField } from './PasswordField.tsx';
import { keepingNext } from './return-path.ts';

const focusFirstFault = (form: HTMLFormElement, faults: AuthFaults) => {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.name in faults,
  );
  if (first instanceof HTMLInputElement) first.focus();
};

/** What the form has typed in, what is wrong with it, and what submitting does. */
const useAuthForm = (mode: AuthMode) => {
  const email = useAuth((auth) => auth.email);
  const [name, typeName] = useState('');
  const [password, typePassword] = useState('');
  const [faults, setFaults] = useState<AuthFaults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second tap can come before the first has been drawn.
  const sending = useRef(false);
  const navigate = useNavigate();
  const { search } = useLocation();

  const send = async ({ name, email, password }: Registration) => {
    if (mode === 'login') return logIn({ email, password });
    const problem = await register({ name, email, password });
    if (!problem) navigate(keepingNext(pages.login.path, search));
    return problem;
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const typed = { name: name.trim(), email: email.trim(), password };
    const faults = authFaults(mode, typed);
    setFaults(faults);
    setProblem(undefined);
    if (Object.keys(faults).length > 0) return focusFirstFault(event.currentTarget, faults);
    sending.current = true;
    setBusy(true);
    setProblem(await send(typed));
    setBusy(false);
    sending.current = false;
  };

  return { name, typeName, email, password, typePassword, faults, problem, busy, submit };
};

/** One form, two modes; registration also asks for the name. */
export const AuthForm = ({ mode }: { mode: AuthMode }) => {
  const form = useAuthForm(mode);
  return (
    // `post` keeps the password out of the address bar, should the app never load.
    <form className={styles.form} method="post" noValidate onSubmit={form.submit}>
      {mode === 'register' && (
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={form.name}
          onChange={(event) => form.typeName(event.target.value)}
          error={form.faults.name}
        />
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete={mode === 'register' ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={form.email}
        onChange={(event) => typeEmail(event.target.value)}
        error={form.faults.email}
      />
      <PasswordField
        mode={mode}
        value={form.password}
        onType={form.typePassword}
        fault={form.faults.password}
      />
      {form.problem && (
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
      )}
      <NeedsScript>This form needs JavaScript, as do the pages behind it.</NeedsScript>
      <Button type="submit" block busy={form.busy}>
        {mode === 'register' ? 'Register' : 'LogIn'}
      </Button>
    </form>
  );
};
