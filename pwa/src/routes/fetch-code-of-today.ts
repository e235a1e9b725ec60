import type { Language } from 'bff/shared/languages';
import { useSession } from '../data/session/session.ts';
import { preloadMessages } from '../i18n/messages.ts';

/** The screen that needs the code says if it cannot be loaded. */
const fetchCode = (load: () => Promise<unknown>) => void load().catch(() => {});

/** Begins to load the code and messages of Today for a logged-in user, beside those of every page. */
export const fetchCodeOfToday = (language: Language) => {
  const { status, user } = useSession.getState();
  if (status !== 'in') return;
  fetchCode(() => import('./signed-in/DashboardScreen.tsx'));
  preloadMessages(['learner'], language);
  if (user?.role === 'learner') return;
  fetchCode(() => import('../staff/today/StaffToday.tsx'));
  preloadMessages(['staff'], language);
};
