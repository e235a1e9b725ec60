import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { rememberUser, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { focusFirstFault } from '../auth/auth-rules.ts';
import styles from './AccountScreen.module.css';

const longestName = 100;

const save = async (name: string) => {
  const { user } = await learnerApi.rename(name);
  rememberUser(user);
};

export const NameForm = () => {
  const user = useSession((session) => session.user);
  const { draft, type, forget } = useDraft('name', { name: user?.name ?? '' });
  const { name } = draft;
  const [fault, setFault] = useState<string>();
  const { busy, problem, start } = useMutation(
    () => save(name.trim()),
    () => {
      forget();
      notify('Your name is changed.');
    },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = name.trim() === '' ? 'Name is required.' : undefined;
    setFault(fault);
    if (fault) return focusFirstFault(event.currentTarget, { name: fault });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>Your name</h2>
      {user && <p className={styles.words}>You log in as {user.email}.</p>}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={longestName}
        required
        readOnly={busy}
        value={name}
        onChange={(event) => type({ name: event.target.value })}
        error={fault}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className={styles.buttonRow}>
        <Button type="submit" busy={busy}>
          Save the name
        </Button>
      </div>
    </form>
  );
};
