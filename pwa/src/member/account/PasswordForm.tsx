import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { replaceToken, startSession, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusFirstFault, newPasswordFault } from '../auth/auth-rules.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import styles from './AccountScreen.module.css';

const empty = { currentPassword: '', newPassword: '' };

type Typed = typeof empty;

const faultsOf = ({ currentPassword, newPassword }: Typed, about: string[]) => ({
  currentPassword: currentPassword === '' ? 'Password is required.' : undefined,
  newPassword: newPasswordFault(newPassword, about),
});

const change = async (typed: Typed) => {
  const { user } = useSession.getState();
  const { token } = await learnerApi.changePassword(typed);
  const { status, endedBy } = useSession.getState();
  if (status === 'in') replaceToken(token);
  // Another call may have been refused with the old token before this answer came.
  else if (endedBy === 'refusal' && user) startSession(token, user);
};

const usePasswordForm = () => {
  const [typed, setTyped] = useState(empty);
  const fold = useFold(typed.currentPassword !== '' || typed.newPassword !== '');
  const [faults, setFaults] = useState<Partial<ReturnType<typeof faultsOf>>>({});
  const { busy, problem, start } = useMutation(
    () => change(typed),
    () => {
      fold();
      notify('Your password is changed. Every other device is signed out.');
    },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { user } = useSession.getState();
    const faults = faultsOf(typed, user ? [user.name, user.email] : []);
    setFaults(faults);
    if (faults.currentPassword || faults.newPassword) {
      return focusFirstFault(event.currentTarget, faults);
    }
    void start();
  };
  const type = (field: keyof Typed) => (text: string) => setTyped({ ...typed, [field]: text });
  return { typed, type, faults, busy, problem, submit, cancel: () => !busy && fold() };
};

const PasswordForm = () => {
  const { typed, type, faults, busy, problem, submit, cancel } = usePasswordForm();
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        mode="login"
        label="Password now"
        name="currentPassword"
        value={typed.currentPassword}
        onType={type('currentPassword')}
        fault={faults.currentPassword}
        readOnly={busy}
      />
      <PasswordField
        mode="register"
        label="New password"
        name="newPassword"
        value={typed.newPassword}
        onType={type('newPassword')}
        fault={faults.newPassword}
        readOnly={busy}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

export const PasswordRow = () => (
  <FoldingRow
    title="Your password"
    line="A new one signs out every other device."
    fragment="password"
  >
    <PasswordForm />
  </FoldingRow>
);
