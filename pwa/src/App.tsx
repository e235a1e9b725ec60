import { useLayoutEffect } from 'react';
import { useLazyComponent } from './hydration/lazy-part.ts';
import { catchInstallOffer } from './install/catch-offer.ts';
import { CrashBoundary } from './layouts/CrashBoundary.tsx';
import { useNotices } from './notices/notices.ts';
import { AppRoutes } from './routes.tsx';
import { followOtherTabs, restoreSession, useSession } from './session/session.ts';

// Before anything is rendered: it is not told again.
if (typeof window !== 'undefined') catchInstallOffer();

const loadNotices = async () => (await import('./notices/Notices.tsx')).Notices;
const loadDeferredShell = async () => (await import('./DeferredShell.tsx')).DeferredShell;

/** Components of their own, or every screen would be rendered again when they come. */
const LazyNotices = () => {
  // A visitor who only reads is told nothing, and does without the code.
  const isSignedIn = useSession((session) => session.status === 'in');
  const isTold = useNotices(({ notices }) => notices.length > 0);
  return useLazyComponent(loadNotices, isSignedIn || isTold);
};
const LazyDeferredShell = () => useLazyComponent(loadDeferredShell);

/** Everything inside the router, which differs between the browser and the prerenderer. */
export const App = () => {
  // Before the first paint, so that nobody sees themselves signed out for a moment.
  useLayoutEffect(() => {
    restoreSession();
    return followOtherTabs();
  }, []);
  return (
    <CrashBoundary>
      <AppRoutes />
      <LazyNotices />
      <LazyDeferredShell />
    </CrashBoundary>
  );
};
