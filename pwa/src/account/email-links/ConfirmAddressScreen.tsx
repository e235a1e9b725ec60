import { t } from '@lingui/core/macro';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { addressApi } from '../../data/network/lazy/address-api.ts';
import { useSession } from '../../data/session/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { refreshAccount } from '../auth/refresh-account.ts';
import styles from './EmailLinks.module.css';
import { useLinkSecret } from './use-link-secret.ts';

/** Confirms the address. Resolves with whether it belongs to the logged-in account, whose logins then stay valid. */
const confirmAddress = async (token: string): Promise<boolean> => {
  const before = useSession.getState().user?.email;
  await addressApi.confirm(token);
  // If it is this account, the screens show the new address.
  if (useSession.getState().status === 'in') await refreshAccount();
  const { status, user } = useSession.getState();
  return status === 'in' && user?.email !== before;
};

interface ActionFormProps {
  /** The action of the button. */
  act: () => Promise<void>;
  label: string;
  children: ReactNode;
}

/** A form with a button, so that mail scanners that open links change nothing. */
const ActionForm = ({ act, label, children }: ActionFormProps) => {
  const { busy, problem, start } = useMutation(act, () => {});
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button type="submit" block busy={busy}>
        {label}
      </Button>
    </form>
  );
};

const ConfirmAddress = ({ token }: { token: string }) => {
  const [isOwn, setOwn] = useState<boolean>();
  const isIn = useSession((session) => session.status === 'in');
  if (isOwn !== undefined)
    return (
      <Alert kind="success">
        <p>{t`Your e-mail address has been changed. From now on, log in with the new address.`}</p>
        <p>
          {isOwn
            ? t`Your password stays the same.`
            : t`If your password no longer works, log in with a code that we e-mail to you.`}
        </p>
      </Alert>
    );
  return (
    <ActionForm label={t`Use this address`} act={async () => setOwn(await confirmAddress(token))}>
      <p>{t`You will log in with this address, and we will write to you here.`}</p>
      {!isIn && (
        <p>{t`You are not logged in here. If you continue, other devices may be logged out, and the password and passkeys of the account may stop working. To keep them, open the link on a device where you are logged in.`}</p>
      )}
    </ActionForm>
  );
};

const StopAddressChange = ({ token }: { token: string }) => {
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Alert kind="success">
        <p>{t`We have stopped the change. Your account still has the address that this e-mail came to.`}</p>
        <p>{t`All devices are logged out. Please log in with a code that we e-mail to you.`}</p>
      </Alert>
    );
  const stop = async () => {
    await addressApi.stop(token);
    setDone(true);
  };
  return (
    <ActionForm label={t`Stop the change`} act={stop}>
      <p>{t`Your account will keep the address that this e-mail came to. All devices will be logged out, and the password, passkeys and codes will stop working, because somebody else may know them.`}</p>
    </ActionForm>
  );
};

/** The prefix of the secret in a link to the old address. */
const stopPrefix = 'stop.';

/** The target of the links that were e-mailed to a new address and to the old one. */
export const ConfirmAddressScreen = () => {
  const token = useLinkSecret();
  const isIn = useSession((session) => session.status === 'in');
  const stops = token.startsWith(stopPrefix);
  return (
    <AuthFrame
      title={stops ? t`Keep your e-mail address` : pageTitles.confirmAddress()}
      lead={
        stops
          ? t`Somebody asked to change the e-mail address of your account.`
          : t`You opened our e-mail, so we know that this address is yours.`
      }
    >
      {stops && <StopAddressChange token={token.slice(stopPrefix.length)} />}
      {!stops && token && <ConfirmAddress token={token} />}
      {!token && (
        <Alert kind="error">
          {t`The link is incomplete. Please open it from the e-mail once more.`}
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
