import type { Language } from 'bff/shared/languages';
import { restoreSession, useSession } from '../data/session/session.ts';
import { preloadMessages } from '../i18n/messages.ts';

/** The screen that needs the code says if it cannot be loaded. */
const fetchCode = (load: () => Promise<unknown>) => void load().catch(() => {});

/**
 * Reads the session before the first rendering, and for a logged-in user begins to load the code and messages of Today, beside
 * those of every page.
 */
export const restoreSessionAndFetchToday = (language: Language) => {
  restoreSession();
  const { status, user } = useSession.getState();
  if (status !== 'in') return;
  fetchCode(() => import('./signed-in/DashboardScreen.tsx'));
  preloadMessages(['learner', 'meetings'], language);
  if (user?.role === 'learner') return;
  fetchCode(() => import('../staff/today/StaffToday.tsx'));
  preloadMessages(['staff'], language);
};
