import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { useRef } from 'react';
import { formatAsOf } from '../../content/format.ts';
import { formatError } from '../../data/network/client.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ShowMore } from '../../ui/lists/PagedList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import styles from './MeetingManager.module.css';
import { type MeetingRowContext, MeetingTable } from './MeetingTable.tsx';

/** The id of the list, which takes the focus when the focused row is removed. */
export const meetingListId = 'meeting-links';

const LoadingMeetings = () => (
  <div className={styles.loading} role="status">
    <span className="visually-hidden">{t`Loading the meeting links`}</span>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </div>
);

const NoMeetings = () => (
  <EmptyState picture={<EmptyPicture />} title={t`No meeting links yet`}>
    <p>{t`Add the first link in the form, and learners can join.`}</p>
  </EmptyState>
);

interface NotLoadedProps {
  error: Error;
  /** The time of the shown list. */
  asOf: Date | undefined;
  onRetry: () => void;
}

const NotLoaded = ({ error, asOf, onRetry }: NotLoadedProps) => (
  <Alert kind="error">
    <p>{formatError(error)}</p>
    {asOf && <p>{t`This information is from ${{ moment: formatAsOf(asOf, new Date()) }}.`}</p>}
    <Button small variant="soft" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </Alert>
);

interface Props extends MeetingRowContext {
  /** Undefined until the meetings are loaded. */
  meetings: StaffMeeting[] | undefined;
  /** Whether the server has more. */
  hasMore: boolean;
  /** Loads one more page. Resolves with an error message after a failure. */
  onMore: () => Promise<string | undefined>;
  /** The index at which the next page is inserted. By default the end. */
  paged?: number | undefined;
  /** The time when the list was loaded, shown if it could not be refreshed. */
  loadedAt?: Date | undefined;
  /** Why the last load failed. */
  error: Error | null;
  onRetry: () => void;
}

const Content = ({ meetings, hasMore, onMore, paged, ...parts }: Props) => {
  const rows = useRef<HTMLTableSectionElement>(null);
  if (!meetings) return <LoadingMeetings />;
  if (meetings.length === 0 && !hasMore) return <NoMeetings />;
  return (
    <>
      <MeetingTable {...parts} rows={rows} meetings={meetings} />
      <ShowMore list={rows} paged={paged} hasMore={hasMore} onMore={onMore} />
    </>
  );
};

/** The list of meetings: loading, failed, empty or loaded. */
export const MeetingList = (props: Props) => {
  const { meetings, loadedAt, error, onRetry } = props;
  return (
    <section className={styles.list} id={meetingListId} aria-label={t`Meeting links`} tabIndex={-1}>
      {error && <NotLoaded error={error} asOf={meetings && loadedAt} onRetry={onRetry} />}
      {(meetings || !error) && (
        <Card flush>
          <Content {...props} />
        </Card>
      )}
    </section>
  );
};
