import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MeetingList } from './MeetingList.tsx';
import styles from './OnlineClassScreen.module.css';
import { useFreshMeetings } from './use-fresh-meetings.ts';

export const LearnerMeetings = () => {
  useFreshMeetings();
  return (
    <div className={classes('page', styles.screen)}>
      <PageHeading lead="Press Join when your class begins.">Online Classes</PageHeading>
      <MeetingList />
    </div>
  );
};
