import { LOCALES } from 'bff/shared/languages';
import { useEffect, useLayoutEffect } from 'react';
import { chooseForAccount } from './data/session/account-language.ts';
import { followOtherTabs, restoreSession, useSession } from './data/session/session.ts';
import { FollowLanguage } from './i18n/FollowLanguage.tsx';
import { useLanguage } from './i18n/messages.ts';
import { onChoice } from './i18n/use-choose-language.ts';
// Here, so that these words are loaded with the first page too: many screens show no day.
import './content/date-messages.ts';
// Here, so that it is there before the router listens.
import './ui/back-first.ts';
import { AppRoutes } from './routes/routes.tsx';
import { CrashBoundary } from './shell/frame/CrashBoundary.tsx';
import { nameManifest } from './shell/frame/name-manifest.ts';
import { lazyPart } from './shell/hydration/lazy-part.ts';
import { catchInstallOffer } from './shell/install/install-store.ts';
import { useNotices } from './shell/notices/notices.ts';

// A choice can be made as soon as there is a page.
onChoice(chooseForAccount);

// Before the first render: the browser makes its offer only once.
if (typeof window !== 'undefined') catchInstallOffer();

const LazyNotices = lazyPart(() => import('./shell/notices/lazy/Notices.tsx'), 'Notices');
const DeferredShell = lazyPart(() => import('./DeferredShell.tsx'), 'DeferredShell');

/** Visitors load the code with the first notice. A component of its own: a notice must not render the screens again. */
const Notices = () => {
  const isSignedIn = useSession((session) => session.status === 'in');
  const hasNotices = useNotices(({ notices }) => notices.length > 0);
  return (isSignedIn || hasNotices) && <LazyNotices />;
};

/** Browsers work out the style of the whole page anew for each setting of it, also to what it is. */
const setLanguageOfPage = (tag: string) => {
  const { documentElement: page } = document;
  if (page.lang !== tag) page.lang = tag;
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
    setLanguageOfPage(LOCALES[language].tag);
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
