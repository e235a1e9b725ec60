import { useCan } from '../../data/signed-in/can.ts';
import { withMessages } from '../../i18n/messages.ts';
import { OwnMeetings } from '../../learner/meetings/OwnMeetings.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';

const MeetingManager = lazyScreen(
  withMessages('staff', () => import('../../staff/meetings/MeetingManager.tsx')),
  'MeetingManager',
);

/** `/OnlineClass`: staff manage the links, learners join. */
export const OnlineClassScreen = () => {
  const mayManage = useCan('meetings.change');
  return mayManage ? <MeetingManager /> : <OwnMeetings />;
};
