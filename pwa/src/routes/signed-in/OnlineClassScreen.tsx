import { useMay } from '../../data/signed-in/may.ts';
import { staleWords } from '../../data/signed-in/stale-words.ts';
import { usePagedAnswer } from '../../data/signed-in/use-answer.ts';
import { MeetingList } from '../../member/meetings/MeetingList.tsx';
import { ownMeetings } from '../../member/meetings/own-meetings.ts';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';

const MeetingManager = lazyScreen(
  () => import('../../staff/meetings/MeetingManager.tsx'),
  'MeetingManager',
);

const LearnerMeetings = () => {
  const answer = usePagedAnswer(ownMeetings);
  return (
    <>
      <PageHeading lead="Press Join when your class begins." note={staleWords(answer, 'the links')}>
        Online Classes
      </PageHeading>
      <MeetingList
        meetings={answer.value?.items}
        hasMore={typeof answer.value?.next === 'string'}
        onMore={answer.more}
        failed={answer.value === undefined && answer.failure !== undefined}
        onRetry={answer.reload}
      />
      <AsOfNote asOf={answer.old ? undefined : answer.asOf} />
    </>
  );
};

/** `/OnlineClass`: staff manage the links, learners join. */
export const OnlineClassScreen = () => {
  const mayManage = useMay('meetings.change');
  return mayManage ? <MeetingManager /> : <LearnerMeetings />;
};
