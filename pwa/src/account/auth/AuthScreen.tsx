import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { replacePage } from '../../data/offline/reload.ts';
import { useSession } from '../../data/session/session.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { useHydrating } from '../../shell/hydration/finish-hydration.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthScreen.module.css';
import { useAuthStore } from './auth-store.ts';
import { CodeForm } from './code/CodeForm.tsx';
import { useCodeRequest } from './code/code-request.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { refreshAccount } from './refresh-account.ts';
import {
  isServerPath,
  pathAfterLogin,
  pathWithRestoredNext,
  withAskParam,
  withNextOf,
} from './return-path.ts';
import type { AuthMode } from './validate-auth.ts';

const messagesFor = (mode: AuthMode) =>
  mode === 'login'
    ? { lead: t`Your classes and their links are waiting for you.`, question: t`New here?` }
    : {
        lead: t`Registering is free. You pay only when you choose a course.`,
        question: t`Already registered?`,
      };

const otherMode = { login: 'register', register: 'login' } as const;

const successMessages = {
  nothing: () => undefined,
  registering: () => t`You are registered. Please log in.`,
  newPassword: () => t`Your new password is set. Please log in.`,
};

/** Why this page is shown, if the person may not expect it. */
const usePageReason = (mode: AuthMode) => {
  const success = successMessages[useAuthStore(({ after }) => after)]();
  const refused = useSession((session) => session.endedBy === 'refusal');
  if (mode === 'login' && success) return { kind: 'success', words: success } as const;
  return refused
    ? ({ kind: 'info', words: t`You have been logged out. Please log in again.` } as const)
    : undefined;
};

/** Restores the destination if the prerendered page was opened by a link that did not contain it yet. */
const useRestoreNext = () => {
  const wasPrerendered = useHydrating();
  const isFirst = useRef(wasPrerendered);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = isFirst.current && pathWithRestoredNext(pathname, search);
    isFirst.current = false;
    if (address) navigate(address, { replace: true });
  }, [pathname, search, navigate]);
};

/**
 * Navigates to the page that the person came from. Another site can send a logged-in person through this page to a class, which
 * would mark them as present: the join page asks first, unless the person has just logged in here.
 */
const ContinueTo = ({ to }: { to: string }) => {
  const leaves = isServerPath(to);
  useEffect(() => {
    if (!leaves) return;
    // Reading the account sets the cookie that identifies the joining person: an earlier session may not have one.
    void refreshAccount().then(() => {
      const { status, isStartedHere } = useSession.getState();
      if (status === 'in') replacePage(isStartedHere ? to : withAskParam(to));
    });
  }, [leaves, to]);
  return leaves ? null : <Navigate to={to} replace />;
};

export const AuthScreen = ({ mode }: { mode: AuthMode }) => {
  useRestoreNext();
  const { search: typed } = useLocation();
  // The page is prerendered once, without a query. It must match that while React takes it over.
  const search = useHydrating() ? '' : typed;
  const signedIn = useSession((session) => session.status === 'in');
  const reason = usePageReason(mode);
  const code = useCodeRequest();
  const request = mode === 'login' ? code.request : undefined;
  const reasonId = useId();
  const { lead, question } = messagesFor(mode);
  const other = otherMode[mode];
  if (signedIn) return <ContinueTo to={pathInCurrentLanguage(pathAfterLogin(search))} />;
  return (
    <AuthFrame title={pageTitles[mode]()} lead={lead} describedBy={reason && reasonId}>
      {reason && (
        <div className={styles.reason} id={reasonId}>
          <Alert kind={reason.kind}>{reason.words}</Alert>
        </div>
      )}
      {request ? (
        <CodeForm key={request.handle} request={request} onLeave={() => code.forget()} />
      ) : (
        <AuthForm mode={mode} />
      )}
      {mode === 'register' && (
        <p className={styles.forgotten}>
          <Link to={pages.dataNotice.path}>{t`What we keep about you, and for how long`}</Link>
        </p>
      )}
      {mode === 'login' && !request && <PasskeySignIn />}
      {mode === 'login' && !request && (
        <p className={styles.forgotten}>
          <Link to={pages.forgotPassword.path}>{t`Forgotten password?`}</Link>
        </p>
      )}

      <div className={styles.other}>
        <p>{question}</p>
        <Link
          className={buttonClass({ variant: 'outline', block: true })}
          to={withNextOf(pages[other].path, search)}
        >
          {pageTitles[other]()}
        </Link>
      </div>
    </AuthFrame>
  );
};
