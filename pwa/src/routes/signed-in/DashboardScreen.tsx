import { useSession } from '../../data/session/session.ts';
import { LearnerToday } from '../../learner/dashboard/LearnerToday.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

const StaffToday = lazyScreen(() => import('../../staff/today/StaffToday.tsx'), 'StaffToday');

/** `/UserDashboard`: the day of the learner, or of staff. */
export const DashboardScreen = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return isStaff ? <StaffToday /> : <LearnerToday />;
};
