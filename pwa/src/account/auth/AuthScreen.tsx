import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { replacePage } from '../../data/offline/reload.ts';
import { useSession } from '../../data/session/session.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { useHydrating } from '../../shell/hydration/finish-hydration.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './AuthScreen.module.css';
import { CodeForm } from './code/CodeForm.tsx';
import { useCodeRequest } from './code/code-request.ts';
import { EntranceChoice } from './EntranceChoice.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { refreshAccount } from './refresh-account.ts';
import {
  courseToAddAfterLogin,
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

/** Why this page is shown, if the person may not expect it. */
const usePageReason = () => {
  const refused = useSession((session) => session.endedBy === 'refusal');
  return refused ? t`You have been logged out. Please log in again.` : undefined;
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

export interface EntranceProps {
  /** The heading for a visitor who comes from a course. The routes inject it, as it belongs to the courses page. */
  CourseToAdd: ComponentType<{ slug: string }>;
}

export const AuthScreen = ({ mode, CourseToAdd }: EntranceProps & { mode: AuthMode }) => {
  useRestoreNext();
  const { search: typed } = useLocation();
  // The page is prerendered once, without a query. It must match that while React takes it over.
  const search = useHydrating() ? '' : typed;
  const signedIn = useSession((session) => session.status === 'in');
  const reason = usePageReason();
  const code = useCodeRequest();
  const request = mode === 'login' ? code.request : undefined;
  const reasonId = useId();
  const slug = courseToAddAfterLogin(search);
  const [wantsPassword, setWantsPassword] = useState(false);
  const isCodeFirst = slug !== undefined && mode === 'login' && !wantsPassword;
  const { lead, question } = messagesFor(mode);
  const other = otherMode[mode];
  if (signedIn) return <ContinueTo to={pathInCurrentLanguage(pathAfterLogin(search))} />;
  return (
    <AuthFrame
      title={pageTitles[mode]()}
      lead={lead}
      describedBy={reason && reasonId}
      heading={slug && <CourseToAdd slug={slug} />}
    >
      {reason && (
        <div className={styles.reason} id={reasonId}>
          <Alert kind="info">{reason}</Alert>
        </div>
      )}
      {slug && !request && <EntranceChoice mode={mode} search={search} />}
      {request ? (
        <CodeForm key={request.handle} request={request} onLeave={() => code.forget()} />
      ) : (
        <AuthForm mode={mode} isCodeOnly={isCodeFirst} />
      )}
      {mode === 'register' && (
        <p className={styles.forgotten}>
          <Link to={pages.dataNotice.path}>{t`What we keep about you, and for how long`}</Link>
        </p>
      )}
      {mode === 'login' && !request && <PasskeySignIn />}
      {isCodeFirst && !request && (
        <div className={styles.passkey}>
          <Button variant="outline" block onClick={() => setWantsPassword(true)}>
            {t`Log in with a password`}
          </Button>
        </div>
      )}
      {mode === 'login' && !request && !isCodeFirst && (
        <p className={styles.forgotten}>
          <Link to={pages.forgotPassword.path}>{t`Forgotten password?`}</Link>
        </p>
      )}
      {slug ? (
        <p className={styles.next}>{t`Next, you choose your first month and pay.`}</p>
      ) : (
        <div className={styles.other}>
          <p>{question}</p>
          <Link
            className={buttonClass({ variant: 'outline', block: true })}
            to={withNextOf(pages[other].path, search)}
          >
            {pageTitles[other]()}
          </Link>
        </div>
      )}
    </AuthFrame>
  );
};
