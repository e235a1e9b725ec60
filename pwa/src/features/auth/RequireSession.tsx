import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { refreshAccount } from './auth-store.ts';
import { loginPathTo } from './return-path.ts';

/** Lets only those signed in see a page; the others go to the login page, and back afterwards. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status, endedBy } = useSession();
  const { pathname, search } = useLocation();

  // Whoever is signed in can be signed out at any moment; the page should not be blank meanwhile.
  useEffect(() => {
    import('./LoginScreen.tsx').catch(() => {});
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page one comes to asks anew.
  useEffect(() => {
    if (status === 'in') void refreshAccount();
  }, [status, pathname]);

  if (status === 'in') return children;
  if (status === 'unknown') return null;
  // Whoever chose to leave does not want to come back to where they were.
  const login = endedBy === 'logout' ? pages.login.path : loginPathTo(pathname + search);
  return <Navigate to={login} replace />;
};
