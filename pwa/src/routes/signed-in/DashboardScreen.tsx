import { useMay } from '../../data/signed-in/may.ts';
import { withWords } from '../../language/words.ts';
import { LearnerToday } from '../../learner/dashboard/LearnerToday.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

const StaffToday = lazyScreen(
  withWords('staff', () => import('../../staff/today/StaffToday.tsx')),
  'StaffToday',
);

/** `/UserDashboard`: the day of the learner, or of staff. */
export const DashboardScreen = () => {
  const worksToday = useMay('today.read');
  return worksToday ? <StaffToday /> : <LearnerToday />;
};
