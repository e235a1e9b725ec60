import { lazyScreen } from '../../hydration/lazy-screen.ts';
import { useSession } from '../../session/session.ts';
import { LearnerToday } from './LearnerToday.tsx';

const StaffToday = lazyScreen(() => import('../today/staff/StaffToday.tsx'), 'StaffToday');

/** `/UserDashboard`: the day of the learner, or of staff. */
export const DashboardScreen = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return isStaff ? <StaffToday /> : <LearnerToday />;
};
