import { useMutation } from '../../data/forms/use-mutation.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { useMay } from '../../data/signed-in/may.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { Announcements } from '../notifications/Announcements.tsx';
import { Notifications } from '../notifications/Notifications.tsx';
import styles from './AccountScreen.module.css';
import { CalendarFeed } from './CalendarFeed.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

const fileName = 'ganga-yoga-my-data.json';

const saveFile = (everything: unknown) => {
  const file = new Blob([JSON.stringify(everything, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Some browsers read the file only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const DownloadData = () => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(await learnerApi.exportAccount()),
    () => {},
  );
  return (
    <section className={styles.part} aria-labelledby="my-data">
      <h2 className={styles.title} id="my-data">
        Your data
      </h2>
      <div className={styles.words}>
        <p>Everything the studio holds about you, as a file (JSON) that you can keep.</p>
      </div>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={start}>
        Download my data
      </Button>
    </section>
  );
};

export const AccountScreen = () => {
  const mayAttend = useMay('classes.attend');
  return (
    <>
      <PageHeading>Account</PageHeading>
      <div className={styles.panels}>
        <Card>
          <NameForm />
        </Card>
        <Card>
          <PasswordForm />
        </Card>
        <Card className={classes(mayAttend && styles.tall)}>
          <Notifications />
        </Card>
        {mayAttend && (
          <>
            <Card>
              <Announcements />
            </Card>
            <Card>
              <CalendarFeed />
            </Card>
          </>
        )}
        <Card>
          <SignOutEverywhere />
        </Card>
        <Card>
          <DownloadData />
        </Card>
        <Card>
          <DeleteAccount />
        </Card>
      </div>
    </>
  );
};
