import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { emailFault, focusFirstFault } from '../auth/auth-rules.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import styles from './AccountScreen.module.css';

const empty = { email: '', password: '' };

type Typed = typeof empty;

const faultsOf = ({ email, password }: Typed) => ({
  email: emailFault(email),
  password: password === '' ? t`Password is required.` : undefined,
});

const useAddressForm = (onSent: (email: string) => void) => {
  const [typed, setTyped] = useState(empty);
  const fold = useFold(typed.email !== '' || typed.password !== '');
  // What was refused here, not why: the words are those of the present language.
  const [refused, setRefused] = useState<Typed>();
  const email = typed.email.trim();
  const { busy, problem, start } = useMutation(
    () => learnerApi.changeAddress({ ...typed, email }),
    () => onSent(email),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(typed);
    const isRefused = faults.email !== undefined || faults.password !== undefined;
    setRefused(isRefused ? typed : undefined);
    if (isRefused) return focusFirstFault(event.currentTarget, faults);
    void start();
  };
  const type = (field: keyof Typed) => (text: string) => setTyped({ ...typed, [field]: text });
  const faults: Partial<ReturnType<typeof faultsOf>> = refused ? faultsOf(refused) : {};
  return { typed, type, faults, busy, problem, submit, cancel: () => !busy && fold() };
};

const AddressForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { typed, type, faults, busy, problem, submit, cancel } = useAddressForm(onSent);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t`New e-mail`}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        readOnly={busy}
        value={typed.email}
        hint={t`We mail a link there. Until you open it, nothing changes.`}
        onChange={(event) => type('email')(event.target.value)}
        error={faults.email}
      />
      <PasswordField
        mode="login"
        label={t`Password`}
        value={typed.password}
        onType={type('password')}
        fault={faults.password}
        readOnly={busy}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t`Send me a link`}
        </Button>
        <Button variant="outline" onClick={cancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
};

/** The same whether or not the address has another account, so that nobody can find out. */
const Sent = ({ to }: { to: string }) => {
  const fold = useFold(false);
  const now = useSession((session) => session.user?.email) ?? '';
  return (
    <div className={styles.form}>
      <Alert kind="success">
        <p>{t`A mail to ${to} is on its way. Open the link in it within an hour.`}</p>
        <p>{t`Look into the spam folder too. Until then you log in as ${now}.`}</p>
      </Alert>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={fold}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
};

const Change = () => {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? <AddressForm onSent={setSentTo} /> : <Sent to={sentTo} />;
};

export const AddressRow = () => {
  const email = useSession((session) => session.user?.email);
  return (
    <FoldingRow title={t`Your e-mail address`} line={email} fragment="address">
      <Change />
    </FoldingRow>
  );
};
