import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { openOrderIn, ordersQuery } from '../../learner/payment/orders.ts';
import {
  LearnerBottomNav,
  StaffBottomNav,
  TeacherBottomNav,
} from '../../shell/signed-in/BottomNavs.tsx';

const LearnerBottomBar = () => {
  const { data } = useLiveInfiniteQuery(ordersQuery(useActingProfile()));
  const order = openOrderIn(data);
  return <LearnerBottomNav isDue={order !== undefined && order.state !== 'submitted'} />;
};

/** The bottom navigation of a phone for a logged-in person. */
export const BottomBarOfRole = () => {
  const worksToday = useCan('today.read');
  const teachesToday = useCan('today.readTaught');
  if (worksToday) return <StaffBottomNav />;
  return teachesToday ? <TeacherBottomNav /> : <LearnerBottomBar />;
};
