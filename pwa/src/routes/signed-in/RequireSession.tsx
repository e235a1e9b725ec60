import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPathReturningTo, pages } from '../../content/paths.ts';
import { useLive } from '../../data/live/live-state.ts';
import { useSession } from '../../data/session/session.ts';
import { markSignedIn } from '../../data/signed-in/mark-signed-in.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { refreshAccount } from '../../shell/signed-in/refresh-account.ts';

/** Shows its page to logged-in people. Others go to the login page, and come back after login. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status, user, endedBy } = useSession();
  const { pathname, search } = useLocation();

  // A session can end at any moment. With the login screen preloaded, the page is never blank.
  useEffect(() => {
    import('../../account/auth/LoginScreen.tsx').catch(() => {});
  }, []);

  useEffect(() => {
    if (status === 'in') void markSignedIn();
  }, [status]);

  const otherRoles = useLive((live) => live.roleChanges);

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again on every page, and when the role changes.
  useEffect(() => {
    if (status === 'in') void refreshAccount();
  }, [status, pathname, otherRoles]);

  // Another tab can log out and log in with another account: nothing on the page may stay the first one's.
  if (status === 'in') return <Fragment key={user?.id}>{children}</Fragment>;
  if (status === 'unknown') return null;
  // After a deliberate logout, the next login starts at the dashboard.
  const login = endedBy === 'logout' ? pages.login.path : loginPathReturningTo(pathname + search);
  return <Navigate to={pathInCurrentLanguage(login)} replace />;
};
