import { useCan } from '../../data/signed-in/can.ts';
import { withMessages } from '../../i18n/messages.ts';
import { LearnerToday } from '../../learner/dashboard/LearnerToday.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

const StaffToday = lazyScreen(
  withMessages('staff', () => import('../../staff/today/StaffToday.tsx')),
  'StaffToday',
);

const TeacherToday = lazyScreen(
  withMessages('staff', () => import('../../staff/today/TeacherToday.tsx')),
  'TeacherToday',
);

/** `/UserDashboard`: the dashboard of a learner, a teacher or staff. */
export const DashboardScreen = () => {
  const worksToday = useCan('today.read');
  const teachesToday = useCan('today.readTaught');
  if (worksToday) return <StaffToday />;
  return teachesToday ? <TeacherToday /> : <LearnerToday />;
};
