import { useEffect } from 'react';
import { staleWords } from '../../api/stale-words.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { lazyScreen } from '../../hydration/lazy-screen.ts';
import { useSession } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MeetingList } from './MeetingList.tsx';
import styles from './OnlineClassScreen.module.css';
import { forgetMoreOwnMeetings, ownMeetings, showMoreOwnMeetings } from './own-meetings.ts';

const MeetingManager = lazyScreen(() => import('./staff/MeetingManager.tsx'), 'MeetingManager');

/** Often, so that a learner does not wait with an old link. */
const everyMs = 30_000;

const LearnerMeetings = () => {
  const state = ownMeetings.useStore();
  useFresh(ownMeetings.load, everyMs);
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
    </div>
  );
};

/** `/OnlineClass`: staff manage the links, learners join. */
export const OnlineClassScreen = () => {
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return isStaff ? <MeetingManager /> : <LearnerMeetings />;
};
