import { useLayoutEffect } from 'react';
import { CrashBoundary } from './layouts/CrashBoundary.tsx';
import { Notices } from './layouts/Notices.tsx';
import { AppRoutes } from './routes.tsx';
import { followOtherTabs, restoreSession } from './session.ts';

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
      <Notices />
    </CrashBoundary>
  );
};
