import { useLayoutEffect } from 'react';
import { lazyPart } from './hydration/lazy-part.ts';
import { catchInstallOffer } from './install/install-store.ts';
import { CrashBoundary } from './layouts/CrashBoundary.tsx';
import { useNotices } from './notices/notices.ts';
import { AppRoutes } from './routes.tsx';
import { followOtherTabs, restoreSession, useSession } from './session/session.ts';

// Before the first render: the browser makes its offer only once.
if (typeof window !== 'undefined') catchInstallOffer();

const LazyNotices = lazyPart(() => import('./notices/Notices.tsx'), 'Notices');
const DeferredShell = lazyPart(() => import('./DeferredShell.tsx'), 'DeferredShell');

/** Visitors load the code with the first notice. A component of its own: a notice must not render the screens again. */
const Notices = () => {
  const isSignedIn = useSession((session) => session.status === 'in');
  const hasNotices = useNotices(({ notices }) => notices.length > 0);
  return (isSignedIn || hasNotices) && <LazyNotices />;
};

/** Everything inside the router. The browser and the prerenderer have different routers. */
export const App = () => {
  // Before the first paint: a signed-in user must not see LogIn for a moment.
  useLayoutEffect(() => {
    restoreSession();
    return followOtherTabs();
  }, []);
  return (
    <CrashBoundary>
      <AppRoutes />
      <Notices />
      <DeferredShell />
    </CrashBoundary>
  );
};
