import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.ts';
import { withMessages } from '../../i18n/messages.ts';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

// Its forms ask for the password, like the entrance forms.
const TwoFactorScreen = lazyScreen(
  withMessages(
    ['learner', 'entrance'],
    () => import('../../account/two-factor/TwoFactorScreen.tsx'),
  ),
  'TwoFactorScreen',
);

/** Wraps a screen of signed-in people: shows the two-factor screen instead, if the server requires it. */
export const TwoFactorGate = ({ children }: { children: ReactNode }) =>
  useSession(({ needsTwoFactor }) => needsTwoFactor) ? <TwoFactorScreen /> : children;
