import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { endSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import styles from './AccountScreen.module.css';

const Question = ({ onCancel }: { onCancel: () => void }) => {
  const navigate = useNavigate();
  const { busy, problem, start } = useMutation(learnerApi.logOutEverywhere, () => {
    endSession('logout');
    notify('You are signed out on every device.');
    navigate(pages.login.path);
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign out"
      busy={busy}
      onConfirm={start}
      onCancel={onCancel}
    >
      <p>You log in again on each device, this one too.</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

export const SignOutEverywhere = () => {
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="sign-out-everywhere">
      <h2 className={styles.title} id="sign-out-everywhere">
        Your devices
      </h2>
      <div className={styles.words}>
        <p>A phone is lost, or you logged in on one that is not yours? Sign out on every device.</p>
        <p>If somebody may know your password, change it instead: that signs out the others too.</p>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && <Question onCancel={() => setAsking(false)} />}
    </section>
  );
};
