import { useEffect, useLayoutEffect } from 'react';
import { followOtherTabs, restoreSession, useSession } from './data/session/session.ts';
import { FollowLanguage } from './language/FollowLanguage.tsx';
import { languages } from './language/languages.ts';
import { useLanguage } from './language/words.ts';
import { AppRoutes } from './routes/routes.tsx';
import { CrashBoundary } from './shell/frame/CrashBoundary.tsx';
import { nameManifest } from './shell/frame/name-manifest.ts';
import { lazyPart } from './shell/hydration/lazy-part.ts';
import { catchInstallOffer } from './shell/install/install-store.ts';
import { useNotices } from './shell/notices/notices.ts';

// Before the first render: the browser makes its offer only once.
if (typeof window !== 'undefined') catchInstallOffer();

const LazyNotices = lazyPart(() => import('./shell/notices/later/Notices.tsx'), 'Notices');
const DeferredShell = lazyPart(() => import('./DeferredShell.tsx'), 'DeferredShell');

/** Visitors load the code with the first notice. A component of its own: a notice must not render the screens again. */
const Notices = () => {
  const isSignedIn = useSession((session) => session.status === 'in');
  const hasNotices = useNotices(({ notices }) => notices.length > 0);
  return (isSignedIn || hasNotices) && <LazyNotices />;
};

/** Everything inside the router. The browser and the prerenderer have different routers. */
export const App = () => {
  const language = useLanguage();
  // Before the first paint: a signed-in user must not see LogIn for a moment.
  useLayoutEffect(() => {
    restoreSession();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    document.documentElement.lang = languages[language].tag;
    nameManifest({ language });
  }, [language]);
  return (
    <CrashBoundary>
      <FollowLanguage />
      <AppRoutes language={language} />
      <Notices />
      <DeferredShell />
    </CrashBoundary>
  );
};
