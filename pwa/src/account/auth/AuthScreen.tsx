import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { replacePage } from '../../data/offline/reload.ts';
import { useSession } from '../../data/session/session.ts';
import { inThisLanguage } from '../../i18n/messages.ts';
import { useHydrating } from '../../shell/hydration/take-over.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthScreen.module.css';
import type { AuthMode } from './auth-rules.ts';
import { useAuth } from './auth-store.ts';
import { CodeForm } from './code/CodeForm.tsx';
import { useCodeRequest } from './code/code-request.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { refreshAccount } from './refresh-account.ts';
import {
  addressWithLostNext,
  askingFirst,
  isServed,
  keepingNext,
  pathAfterLogin,
} from './return-path.ts';

const wordsOf = (mode: AuthMode) =>
  mode === 'login'
    ? { lead: t`Your classes and their links are waiting.`, question: t`New here?` }
    : { lead: t`One account for every class, live from home.`, question: t`Already registered?` };

const otherMode = { login: 'register', register: 'login' } as const;

const done = {
  nothing: () => undefined,
  registering: () => t`You are registered. Please log in.`,
  newPassword: () => t`Your new password is set. Please log in.`,
};

/** Why this page is shown, where the person may not expect it. It is gone with the page. */
const useReason = (mode: AuthMode) => {
  const success = done[useAuth(({ after }) => after)]();
  const refused = useSession((session) => session.endedBy === 'refusal');
  if (mode === 'login' && success) return { kind: 'success', words: success } as const;
  return refused
    ? ({ kind: 'info', words: t`Your sign-in has ended. Please log in again.` } as const)
    : undefined;
};

/** Where the prerendered page was opened by a link that was pressed too early to know the destination. */
const useLostNext = () => {
  const wasPrerendered = useHydrating();
  const isFirst = useRef(wasPrerendered);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = isFirst.current && addressWithLostNext(pathname, search);
    isFirst.current = false;
    if (address) navigate(address, { replace: true });
  }, [pathname, search, navigate]);
};

/**
 * Goes on to where the person came from. A page elsewhere can lead who is signed in already through here to a class, which
 * would mark them as present: only who has just signed in here is not asked first.
 */
const Onwards = ({ to }: { to: string }) => {
  const leaves = isServed(to);
  useEffect(() => {
    if (!leaves) return;
    // Asking for the account sets the cookie by which the server knows who joins: an earlier sign-in may have none.
    void refreshAccount().then(() => {
      const { status, begunHere } = useSession.getState();
      if (status === 'in') replacePage(begunHere ? to : askingFirst(to));
    });
  }, [leaves, to]);
  return leaves ? null : <Navigate to={to} replace />;
};

export const AuthScreen = ({ mode }: { mode: AuthMode }) => {
  useLostNext();
  const { search: typed } = useLocation();
  // The page is prerendered once, without a query. It must match that while React takes it over.
  const search = useHydrating() ? '' : typed;
  const signedIn = useSession((session) => session.status === 'in');
  const reason = useReason(mode);
  const code = useCodeRequest();
  const request = mode === 'login' ? code.request : undefined;
  const reasonId = useId();
  const { lead, question } = wordsOf(mode);
  const other = otherMode[mode];
  if (signedIn) return <Onwards to={inThisLanguage(pathAfterLogin(search))} />;
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
          <Link to={pages.dataNotice.path}>{t`What we keep of you, and for how long`}</Link>
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
          to={keepingNext(pages[other].path, search)}
        >
          {pageTitles[other]()}
        </Link>
      </div>
    </AuthFrame>
  );
};
