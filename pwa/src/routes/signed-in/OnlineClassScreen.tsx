import { useMay } from '../../data/signed-in/can.ts';
import { withWords } from '../../i18n/messages.ts';
import { OwnMeetings } from '../../learner/meetings/OwnMeetings.tsx';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';
import { StepGate } from './StepGate.tsx';

const MeetingManager = lazyScreen(
  withWords('staff', () => import('../../staff/meetings/MeetingManager.tsx')),
  'MeetingManager',
);

/** `/OnlineClass`: staff manage the links, learners join. */
export const OnlineClassScreen = () => {
  const mayManage = useMay('meetings.change');
  return <StepGate>{mayManage ? <MeetingManager /> : <OwnMeetings />}</StepGate>;
};
