import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { refreshAccount } from './auth-store.ts';
import { loginPathTo } from './login-path.ts';

/** Shows its page to signed-in people. Others go to the login page, and come back after signing in. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status, endedBy } = useSession();
  const { pathname, search } = useLocation();

  // A session can end at any moment. With the login screen loaded ahead, the page is not blank then.
  useEffect(() => {
    import('./LoginScreen.tsx').catch(() => {});
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page.
  useEffect(() => {
    if (status === 'in') void refreshAccount();
  }, [status, pathname]);

  if (status === 'in') return children;
  if (status === 'unknown') return null;
  // After logging out on purpose, the next sign-in starts at the dashboard.
  const login = endedBy === 'logout' ? pages.login.path : loginPathTo(pathname + search);
  return <Navigate to={login} replace />;
};
