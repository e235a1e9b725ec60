import { LOCALES } from 'bff/shared/languages';
import { useEffect, useLayoutEffect } from 'react';
import { chooseAccountLanguage } from './data/session/account-language.ts';
import { restoreSession, syncWithOtherTabs, useSession } from './data/session/session.ts';
import { useLanguage } from './i18n/messages.ts';
import { SyncLanguageWithPath } from './i18n/SyncLanguageWithPath.tsx';
import { onLanguageChosen } from './i18n/use-choose-language.ts';
// Imported here so that these texts are loaded with the first page: many screens show no date.
import './content/date-messages.ts';
// Imported here so that it listens before the router does.
import './ui/popstate-first.ts';
import { AppRoutes } from './routes/routes.tsx';
import { CrashBoundary } from './shell/frame/CrashBoundary.tsx';
import { linkManifest } from './shell/frame/link-manifest.ts';
import { lazyPart } from './shell/hydration/lazy-part.ts';
import { catchInstallOffer } from './shell/install/install-store.ts';
import { useToasts } from './shell/notices/toasts.ts';

// A choice can be made as soon as there is a page.
onLanguageChosen(chooseAccountLanguage);

// Before the first render: the browser makes its offer only once.
if (typeof window !== 'undefined') catchInstallOffer();

const LazyNotices = lazyPart(() => import('./shell/notices/lazy/Toasts.tsx'), 'Toasts');
const DeferredShell = lazyPart(() => import('./DeferredShell.tsx'), 'DeferredShell');

/** Visitors load the code with the first toast. A separate component, as a toast must not render the screens again. */
const Notices = () => {
  const isSignedIn = useSession((session) => session.status === 'in');
  const hasNotices = useToasts(({ toasts }) => toasts.length > 0);
  return (isSignedIn || hasNotices) && <LazyNotices />;
};

/** Setting `lang` makes browsers recalculate the style of the whole page, even if the value is the same. */
const setDocumentLanguage = (tag: string) => {
  const { documentElement: page } = document;
  if (page.lang !== tag) page.lang = tag;
};

/** Everything inside the router. The browser and the prerenderer have different routers. */
export const App = () => {
  const language = useLanguage();
  // Before the first paint: a signed-in user must not see LogIn for a moment.
  useLayoutEffect(() => {
    restoreSession();
    return syncWithOtherTabs();
  }, []);
  useEffect(() => {
    setDocumentLanguage(LOCALES[language].tag);
    linkManifest({ language });
  }, [language]);
  return (
    <CrashBoundary>
      <SyncLanguageWithPath />
      <AppRoutes language={language} />
      <Notices />
      <DeferredShell />
    </CrashBoundary>
  );
};
