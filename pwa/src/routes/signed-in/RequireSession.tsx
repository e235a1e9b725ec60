import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPathTo, pages } from '../../content/paths.ts';
import { useLive } from '../../data/live/live-state.ts';
import { useSession } from '../../data/session/session.ts';
import { markSignedIn } from '../../data/signed-in/mark-signed-in.ts';
import { inThisLanguage } from '../../i18n/messages.ts';
import { refreshAccount } from '../../shell/signed-in/refresh-account.ts';

/** Shows its page to signed-in people. Others go to the login page, and come back after signing in. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status, user, endedBy } = useSession();
  const { pathname, search } = useLocation();

  // A session can end at any moment. With the login screen loaded ahead, the page is not blank then.
  useEffect(() => {
    import('../../account/auth/LoginScreen.tsx').catch(() => {});
  }, []);

  useEffect(() => {
    if (status === 'in') void markSignedIn();
  }, [status]);

  const otherRoles = useLive((live) => live.otherRoles);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page, and where the role is another.
  useEffect(() => {
    if (status === 'in') void refreshAccount();
  }, [status, pathname, otherRoles]);

  // In another tab one account can leave and another come at once: nothing on the page may stay the first one's.
  if (status === 'in') return <Fragment key={user?.id}>{children}</Fragment>;
  if (status === 'unknown') return null;
  // After logging out on purpose, the next sign-in starts at the dashboard.
  const login = endedBy === 'logout' ? pages.login.path : loginPathTo(pathname + search);
  return <Navigate to={inThisLanguage(login)} replace />;
};
