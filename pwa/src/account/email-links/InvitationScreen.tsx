import { t } from '@lingui/core/macro';
import type { InvitationDetails } from 'bff/contract';
import { useEffect, useState } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { loginPathReturningTo, pages } from '../../content/paths.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import { invitationApi } from '../../data/network/lazy/invitation-api.ts';
import { useSession } from '../../data/session/session.ts';
import { withMessages } from '../../i18n/messages.ts';
import { useLogOut } from '../../shell/frame/use-log-out.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useSignInDraft } from '../auth/auth-store.ts';
import styles from './EmailLinks.module.css';
import { useLinkSecret } from './use-link-secret.ts';

/** Loaded with the texts of the roles, which visitors do not need. */
const InvitationText = lazyPart(
  withMessages('learner', () => import('./signed-in/InvitationText.tsx')),
  'InvitationText',
);

/** For an invited person without an account. */
const RegisterInvited = lazyPart(
  withMessages('learner', () => import('./signed-in/RegisterInvited.tsx')),
  'RegisterInvited',
);

const JoinedTeam = lazyPart(
  withMessages('learner', () => import('./signed-in/JoinedTeam.tsx')),
  'JoinedTeam',
);

/** Loaded for logged-in people only. */
const AcceptInvitation = lazyPart(
  withMessages('learner', () => import('./signed-in/AcceptInvitation.tsx')),
  'AcceptInvitation',
);

/** In the tab's session storage, since the invited person may have to log in first. */
const tokenKey = 'invitation';

/** The secret of the link, even after the person has logged in. */
const useInvitationToken = (): string => {
  // Stays in the state after it was removed from the storage.
  const [kept] = useState(() => sessionStorage.getItem(tokenKey) ?? '');
  const opened = useLinkSecret();
  useEffect(() => {
    if (opened) sessionStorage.setItem(tokenKey, opened);
  }, [opened]);
  return opened || kept;
};

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 410;

/** The invitation of the link; undefined until the server has answered. */
const useInvitation = (token: string) => {
  const [invitation, setInvitation] = useState<InvitationDetails>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each try.
  useEffect(() => {
    let isCurrent = true;
    setFailure(undefined);
    invitationApi.read(token).then(
      (read) => isCurrent && setInvitation(read),
      (error) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  return { invitation, failure, retry: () => setTries((before) => before + 1) };
};

/** Another account is logged in on this device. */
const OtherAccount = ({ email, mine }: { email: string; mine: string }) => {
  const logOut = useLogOut();
  return (
    <>
      <Alert kind="info">
        {t`The invitation is for ${email}, but you are logged in as ${mine}. Please log out, and open the link in the e-mail once more.`}
      </Alert>
      <Button variant="outline" block onClick={logOut}>
        {t`LogOut`}
      </Button>
    </>
  );
};

const LogInToAccept = ({ email }: { email: string }) => {
  const { leaveEmail } = useSignInDraft();
  return (
    <>
      <p>{t`Log in with ${email}, then accept here.`}</p>
      <Link
        className={buttonClass({ block: true })}
        to={loginPathReturningTo(pages.invitation.path)}
        onClick={() => leaveEmail(email)}
      >
        {pageTitles.login()}
      </Link>
    </>
  );
};

const OpenInvitation = ({ token }: { token: string }) => {
  const { invitation, failure, retry } = useInvitation(token);
  const user = useSession((session) => (session.status === 'in' ? session.user : undefined));
  const [isAccepted, setAccepted] = useState(false);
  const isOver = isGone(failure);
  useEffect(() => {
    if (isOver) sessionStorage.removeItem(tokenKey);
  }, [isOver]);
  if (failure !== undefined)
    return (
      <>
        <Alert kind="error">{formatError(failure)}</Alert>
        {!isOver && (
          <Button variant="outline" block onClick={retry}>
            {t`Try again`}
          </Button>
        )}
      </>
    );
  if (isAccepted) return <JoinedTeam />;
  if (!invitation) return <p role="status">{t`Loading`}</p>;
  const { email, hasAccount } = invitation;
  const complete = () => {
    sessionStorage.removeItem(tokenKey);
    setAccepted(true);
  };
  return (
    <>
      <InvitationText {...invitation} />
      {!user && hasAccount && <LogInToAccept email={email} />}
      {!user && !hasAccount && (
        <RegisterInvited token={token} email={email} onAccepted={complete} />
      )}
      {user && user.email !== email && <OtherAccount email={email} mine={user.email ?? ''} />}
      {user && user.email === email && (
        <AcceptInvitation
          accept={(shown) => invitationApi.accept(token, shown)}
          onAccepted={complete}
        />
      )}
    </>
  );
};

/** `/Invitation#…`: the e-mailed invitation to the studio's team. */
export const InvitationScreen = () => {
  const token = useInvitationToken();
  return (
    <AuthFrame
      title={pageTitles.invitation()}
      lead={t`The studio would like you to join the team.`}
    >
      <div className={styles.form}>
        {token === '' ? (
          <Alert kind="error">
            {t`The link is incomplete. Please open it from the e-mail once more.`}
          </Alert>
        ) : (
          <OpenInvitation key={token} token={token} />
        )}
      </div>
    </AuthFrame>
  );
};
