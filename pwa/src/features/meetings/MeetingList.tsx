import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { asOfWords } from '../../format.ts';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MeetingTable, type StaffActions } from './MeetingTable.tsx';
import { listId } from './meeting-ids.ts';
import { loadMeetings, useMeetings } from './meetings-store.ts';
import styles from './OnlineClassScreen.module.css';

const Loading = () => (
  <div className={styles.loading} role="status">
    <span className="visually-hidden">Loading the meeting links</span>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </div>
);

const Empty = ({ staff }: { staff: boolean }) => (
  <EmptyState
    picture={<EmptyPicture />}
    title={staff ? 'No meeting links yet' : messages.comingSoon}
  >
    <p>
      {staff
        ? 'Put the first one into the form, and learners can join.'
        : 'The link appears here as soon as the teacher opens the class.'}
    </p>
  </EmptyState>
);

const NotLoaded = ({ asOf }: { asOf: Date | undefined }) => (
  <Alert kind="error">
    <p>
      {asOf
        ? `The list could not be loaded again. What you see is as of ${asOfWords(asOf, new Date())}.`
        : 'The list could not be loaded. Please check your connection.'}
    </p>
    <Button small variant="soft" onClick={() => void loadMeetings()}>
      Try again
    </Button>
  </Alert>
);

const Content = ({ staff }: { staff: StaffActions | undefined }) => {
  const { meetings, failed } = useMeetings();
  if (!meetings) return failed ? null : <Loading />;
  if (meetings.length === 0) return <Empty staff={staff !== undefined} />;
  return <MeetingTable meetings={meetings} staff={staff} />;
};

/** The list in whatever state it is; with `staff`, each row can be edited and deleted. */
export const MeetingList = ({ staff }: { staff?: StaffActions }) => {
  const { meetings, loadedAt, failed } = useMeetings();
  return (
    <section className={styles.list} id={listId} aria-label="Meeting links" tabIndex={-1}>
      {failed && <NotLoaded asOf={meetings && loadedAt} />}
      {(meetings || !failed) && (
        <Card flush>
          <Content staff={staff} />
        </Card>
      )}
    </section>
  );
};
