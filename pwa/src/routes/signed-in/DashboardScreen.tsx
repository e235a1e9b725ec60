import { useMay } from '../../data/signed-in/can.ts';
import { withWords } from '../../i18n/messages.ts';
import { LearnerToday } from '../../learner/dashboard/LearnerToday.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';
import { StepGate } from './StepGate.tsx';

const StaffToday = lazyScreen(
  withWords('staff', () => import('../../staff/today/StaffToday.tsx')),
  'StaffToday',
);

const TeacherToday = lazyScreen(
  withWords('staff', () => import('../../staff/today/TeacherToday.tsx')),
  'TeacherToday',
);

const Day = () => {
  const worksToday = useMay('today.read');
  const teachesToday = useMay('today.readTaught');
  if (worksToday) return <StaffToday />;
  return teachesToday ? <TeacherToday /> : <LearnerToday />;
};

/** `/UserDashboard`: the day of the learner, of who gives classes, or of staff. */
export const DashboardScreen = () => (
  <StepGate>
    <Day />
  </StepGate>
);
