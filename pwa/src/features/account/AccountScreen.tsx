import { Card } from '../../ui/Card.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './AccountScreen.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

export const AccountScreen = () => (
  <>
    <PageHeading>Account</PageHeading>
    <div className={styles.panels}>
      <Card>
        <NameForm />
      </Card>
      <Card>
        <PasswordForm />
      </Card>
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
