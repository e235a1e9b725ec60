import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.ts';
import { withWords } from '../../i18n/messages.ts';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

// Its forms ask for the password as those of the entrance do.
const SecondStepScreen = lazyScreen(
  withWords(['learner', 'entrance'], () => import('../../account/two-factor/TwoFactorScreen.tsx')),
  'SecondStepScreen',
);

/** Around a screen that shows what only the studio’s own may see: asks for the second step in its place, where the server has asked. */
export const StepGate = ({ children }: { children: ReactNode }) =>
  useSession(({ awaitsSecondStep }) => awaitsSecondStep) ? <SecondStepScreen /> : children;
