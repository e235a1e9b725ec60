import { useEffect } from 'react';
import { useFresh } from '../../data/lists/use-fresh.ts';
import { useSession } from '../../data/session/session.ts';
import { staleWords } from '../../data/signed-in/stale-words.ts';
import { MeetingList } from '../../member/meetings/MeetingList.tsx';
import styles from '../../member/meetings/OnlineClassScreen.module.css';
import {
  forgetMoreOwnMeetings,
  freshOwnMeetings,
  ownMeetings,
  showMoreOwnMeetings,
} from '../../member/meetings/own-meetings.ts';
import { lazyScreen } from '../../shell/hydration/lazy-screen.ts';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';

const MeetingManager = lazyScreen(
  () => import('../../staff/meetings/MeetingManager.tsx'),
  'MeetingManager',
);

const LearnerMeetings = () => {
  const state = ownMeetings.useStore();
  useFresh(ownMeetings.load, freshOwnMeetings, state.failure !== undefined);
  useEffect(() => forgetMoreOwnMeetings, []);
  return (
    <div className={classes('page', styles.screen)}>
      <PageHeading lead="Press Join when your class begins." note={staleWords(state, 'the links')}>
        Online Classes
      </PageHeading>
      <MeetingList
        meetings={state.value?.items}
        hasMore={typeof state.value?.next === 'string'}
        onMore={showMoreOwnMeetings}
        failed={state.value === undefined && state.failure !== undefined}
        onRetry={() => void ownMeetings.load()}
      />
      <AsOfNote asOf={state.old ? undefined : state.asOf} />
    </div>
  );
};

/** `/OnlineClass`: staff manage the links, learners join. */
export const OnlineClassScreen = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return isStaff ? <MeetingManager /> : <LearnerMeetings />;
};
