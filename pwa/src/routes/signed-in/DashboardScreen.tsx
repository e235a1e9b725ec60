import { type SessionUser, useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';
import { withMessages } from '../../i18n/messages.ts';
import { LearnerToday, restoreDashboard } from '../../learner/dashboard/LearnerToday.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

const StaffToday = lazyScreen(
  withMessages('staff', () => import('../../staff/today/StaffToday.tsx')),
  'StaffToday',
);

const TeacherToday = lazyScreen(
  withMessages('staff', () => import('../../staff/today/TeacherToday.tsx')),
  'TeacherToday',
);

/** The code of Today that the user's role needs beyond the learners' code. */
const staffTodayFor = (user: SessionUser | undefined) => {
  if (can(user, 'today.read')) return StaffToday;
  return can(user, 'today.readTaught') ? TeacherToday : undefined;
};

/** Loads what Today shows first. The day of staff waits for the server: they would change a class as it was. */
export const loadToday = () =>
  (staffTodayFor(useSession.getState().user)?.load ?? restoreDashboard)();

/** `/UserDashboard`: the dashboard of a learner, a teacher or staff. */
export const DashboardScreen = () => {
  const Today = useSession(({ user }) => staffTodayFor(user)) ?? LearnerToday;
  return <Today />;
};
