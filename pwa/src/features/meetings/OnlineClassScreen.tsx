import { useEffect } from 'react';
import { staleWords } from '../../api/stale-words.ts';
import { useFresh } from '../../api/use-fresh.ts';
import { lazyScreen } from '../../hydration/lazy-screen.ts';
import { AsOfNote } from '../../layouts/AsOfNote.tsx';
import { useSession } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MeetingList } from './MeetingList.tsx';
import styles from './OnlineClassScreen.module.css';
import {
  forgetMoreOwnMeetings,
  freshOwnMeetings,
  ownMeetings,
  showMoreOwnMeetings,
} from './own-meetings.ts';

const MeetingManager = lazyScreen(() => import('./staff/MeetingManager.tsx'), 'MeetingManager');

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
