import type { Meeting, StaffMeeting } from 'bff/contract';
import { useRef } from 'react';
import { asOfWords } from '../../content/format.ts';
import { messages } from '../../content/messages.ts';
import { EmptyPicture } from '../../drawings/EmptyPicture.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ShowMore } from '../../ui/PagedList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MeetingTable, type StaffActions } from './MeetingTable.tsx';
import styles from './OnlineClassScreen.module.css';

/** Takes the focus when the row that had it is gone. */
export const meetingListId = 'meeting-links';

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

const NotLoaded = ({ asOf, onRetry }: { asOf: Date | undefined; onRetry: () => void }) => (
  <Alert kind="error">
    <p>
      {asOf
        ? `The list could not be loaded again. What you see is as of ${asOfWords(asOf, new Date())}.`
        : 'The list could not be loaded. Please check your connection.'}
    </p>
    <Button small variant="soft" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
);

interface Props {
  /** Undefined until they are known. */
  meetings: (Meeting | StaffMeeting)[] | undefined;
  /** Whether there are more. */
  hasMore: boolean;
  /** Shows more; resolves with what went wrong, as a sentence, or nothing. */
  onMore: () => Promise<string | undefined>;
  /** After how many rows those that come have their place; without it, after all. */
  paged?: number | undefined;
  /** When they were loaded, where a failure leaves them standing. */
  loadedAt?: Date | undefined;
  /** The last try to load failed. */
  failed: boolean;
  onRetry: () => void;
  staff?: StaffActions;
}

const Content = ({ meetings, staff, hasMore, onMore, paged }: Props) => {
  const rows = useRef<HTMLTableSectionElement>(null);
  if (!meetings) return <Loading />;
  if (meetings.length === 0 && !hasMore) return <Empty staff={staff !== undefined} />;
  return (
    <>
      <MeetingTable rows={rows} meetings={meetings} staff={staff} />
      <ShowMore list={rows} paged={paged} hasMore={hasMore} onMore={onMore} />
    </>
  );
};

/** The list in whatever state it is; with `staff`, each row can be edited and deleted. */
export const MeetingList = (props: Props) => {
  const { meetings, loadedAt, failed, onRetry } = props;
  return (
    <section className={styles.list} id={meetingListId} aria-label="Meeting links" tabIndex={-1}>
      {failed && <NotLoaded asOf={meetings && loadedAt} onRetry={onRetry} />}
      {(meetings || !failed) && (
        <Card flush>
          <Content {...props} />
        </Card>
      )}
    </section>
  );
};
