import { t } from '@lingui/core/macro';
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

const aboutNow = () => {
  const { user } = useSession.getState();
  return user ? [user.name, user.email] : [];
};

const faultsOf = ({ currentPassword, newPassword }: Typed) => ({
  currentPassword: currentPassword === '' ? t`Password is required.` : undefined,
  newPassword: newPasswordFault(newPassword, aboutNow()),
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
  // What was refused here, not why: the words are those of the present language.
  const [refused, setRefused] = useState<Typed>();
  const { busy, problem, start } = useMutation(
    () => change(typed),
    () => {
      fold();
      notify(() => t`Your password is changed. Every other device is signed out.`);
    },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(typed);
    const isRefused = faults.currentPassword !== undefined || faults.newPassword !== undefined;
    setRefused(isRefused ? typed : undefined);
    if (isRefused) return focusFirstFault(event.currentTarget, faults);
    void start();
  };
  const type = (field: keyof Typed) => (text: string) => setTyped({ ...typed, [field]: text });
  const faults: Partial<ReturnType<typeof faultsOf>> = refused ? faultsOf(refused) : {};
  return { typed, type, faults, busy, problem, submit, cancel: () => !busy && fold() };
};

const PasswordForm = () => {
  const { typed, type, faults, busy, problem, submit, cancel } = usePasswordForm();
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PasswordField
        mode="login"
        label={t`Password now`}
        name="currentPassword"
        value={typed.currentPassword}
        onType={type('currentPassword')}
        fault={faults.currentPassword}
        readOnly={busy}
      />
      <PasswordField
        mode="register"
        label={t`New password`}
        name="newPassword"
        value={typed.newPassword}
        onType={type('newPassword')}
        fault={faults.newPassword}
        readOnly={busy}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {t`Change the password`}
        </Button>
        <Button variant="outline" onClick={cancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
};

export const PasswordRow = () => (
  <FoldingRow
    title={t`Your password`}
    line={t`A new one signs out every other device.`}
    fragment="password"
  >
    <PasswordForm />
  </FoldingRow>
);
