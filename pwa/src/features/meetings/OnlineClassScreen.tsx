import { useSession } from '../../session/session.ts';
import { LearnerMeetings } from './LearnerMeetings.tsx';
import { MeetingManager } from './MeetingManager.tsx';

/** `/OnlineClass`: staff keep the links, learners join. */
export const OnlineClassScreen = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return isStaff ? <MeetingManager /> : <LearnerMeetings />;
};
