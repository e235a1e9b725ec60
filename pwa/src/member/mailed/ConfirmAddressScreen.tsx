import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { addressApi } from '../../data/network/later/address-api.ts';
import { useSession } from '../../data/session/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { refreshAccount } from '../auth/refresh-account.ts';
import styles from './Mailed.module.css';
import { useSecret } from './use-secret.ts';

const confirm = async (token: string) => {
  await addressApi.confirm(token);
  // Its new address is on this device's screens, where that is the account.
  if (useSession.getState().status === 'in') await refreshAccount();
};

/** With a button: a mail server that opens links to look at them changes nothing. */
const Form = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { busy, problem, start } = useMutation(() => confirm(token), onDone);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t`Then you log in with it, and our mails go there.`}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button type="submit" block busy={busy}>
        {t`Use this address`}
      </Button>
    </form>
  );
};

const Changed = () => (
  <Alert kind="success">
    <p>{t`Your e-mail address is changed. You log in with the new one from now on.`}</p>
    <p>{t`Your password is the same.`}</p>
  </Alert>
);

/** Where the link leads that was mailed to a new address. */
export const ConfirmAddressScreen = () => {
  const token = useSecret();
  const [isDone, setDone] = useState(false);
  const isIn = useSession((session) => session.status === 'in');
  return (
    <AuthFrame
      title={pageTitles.confirmAddress()}
      lead={t`You have opened the mail, so the address is yours.`}
    >
      {isDone && <Changed />}
      {!isDone && token && <Form token={token} onDone={() => setDone(true)} />}
      {!isDone && !token && (
        <Alert kind="error">
          {t`The link is incomplete. Please open it from the mail once more.`}
        </Alert>
      )}
      <p className={styles.other}>
        {isIn ? (
          <Link to={`${pages.account.path}#address`}>{pageTitles.account()}</Link>
        ) : (
          <Link to={pages.login.path}>{pageTitles.login()}</Link>
        )}
      </p>
    </AuthFrame>
  );
};
