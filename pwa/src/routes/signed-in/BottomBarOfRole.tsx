import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { useLiveInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { openOrderIn, ordersQuery } from '../../learner/payment/orders.ts';
import {
  LearnerBottomNav,
  StaffBottomNav,
  TeacherBottomNav,
} from '../../shell/signed-in/BottomNavs.tsx';
import { useTeamMenu } from '../../shell/signed-in/menu-sections.ts';

const LearnerBottomBar = () => {
  const { data } = useLiveInfiniteQuery(ordersQuery(useActingProfile()));
  const order = openOrderIn(data);
  return <LearnerBottomNav isDue={order !== undefined && order.state !== 'submitted'} />;
};

/** The bottom navigation of a phone for a logged-in person. */
export const BottomBarOfRole = () => {
  const menu = useTeamMenu();
  const worksToday = useCan('today.read');
  if (!menu) return <LearnerBottomBar />;
  return worksToday ? <StaffBottomNav menu={menu} /> : <TeacherBottomNav menu={menu} />;
};
