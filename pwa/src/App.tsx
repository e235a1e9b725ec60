import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { catchInstallOffer } from './features/install/catch-offer.ts';
import { CrashBoundary } from './layouts/CrashBoundary.tsx';
import { Notices } from './layouts/Notices.tsx';
import { reloadOnMissingChunk } from './reload.ts';
import { AppRoutes } from './routes.tsx';
import { followOtherTabs, restoreSession } from './session.ts';

// Before anything is rendered: neither of the two is told again.
if (typeof window !== 'undefined') {
  reloadOnMissingChunk();
  catchInstallOffer();
}

/** Loaded after the page, which stands without it. */
const useCompanions = () => {
  const [Companions, setCompanions] = useState<ComponentType>();
  useEffect(() => {
    const show = ({ Companions }: { Companions: ComponentType }) => setCompanions(() => Companions);
    // Where it cannot be loaded, the page is as good as without it.
    import('./Companions.tsx').then(show, () => {});
  }, []);
  return Companions && <Companions />;
};

/** Everything inside the router, which differs between the browser and the prerenderer. */
export const App = () => {
  // Before the first paint, so that nobody sees themselves signed out for a moment.
  useLayoutEffect(() => {
    restoreSession();
    return followOtherTabs();
  }, []);
  const companions = useCompanions();
  return (
    <CrashBoundary>
      <AppRoutes />
      <Notices />
      {companions}
    </CrashBoundary>
  );
};
