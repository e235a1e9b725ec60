import { Button } from '../../ui/Button.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './AuthScreen.module.css';
import type { AuthMode } from './auth-rules.ts';
import { typeEmail } from './auth-store.ts';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

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
