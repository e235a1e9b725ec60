import type { ReactNode } from 'react';
import { securityQuery } from '../../account/two-factor/security.ts';
import { useSession } from '../../data/session/session.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
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

/** Wraps a screen with staff data: shows the two-factor screen instead, if the server requires it. */
export const TwoFactorGate = ({ children }: { children: ReactNode }) =>
  useSession(({ needsTwoFactor }) => needsTwoFactor) ? <TwoFactorScreen /> : children;

const AwaitedGate = ({ children }: { children: ReactNode }) => {
  const { data } = useLiveQuery(securityQuery);
  return data?.isAwaited ? <TwoFactorScreen /> : children;
};

/** Asks a learner who has turned two-factor on for it before the first screen of a session. */
export const LearnerTwoFactorGate = ({ children }: { children: ReactNode }) =>
  useSession(({ user }) => user?.role === 'learner' && user.secondStepFrom) ? (
    <AwaitedGate>{children}</AwaitedGate>
  ) : (
    children
  );
