import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { openOrderIn, ordersOf } from '../../learner/payment/orders.ts';
import { LearnerPlaces, StaffPlaces, TeacherPlaces } from '../../shell/signed-in/LearnerMenu.tsx';

const LearnerBar = () => {
  const { value } = usePagedAnswer(ordersOf(useWhom()));
  const order = openOrderIn(value);
  return <LearnerPlaces isDue={order !== undefined && order.state !== 'submitted'} />;
};

/** The places at the lower edge of a phone, for who is signed in. */
export const OwnBar = () => {
  const worksToday = useMay('today.read');
  const teachesToday = useMay('today.readTaught');
  if (worksToday) return <StaffPlaces />;
  return teachesToday ? <TeacherPlaces /> : <LearnerBar />;
};
