import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { useRef } from 'react';
import { asOfWords } from '../../content/format.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ShowMore } from '../../ui/lists/PagedList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import styles from './MeetingManager.module.css';
import { MeetingTable, type RowParts } from './MeetingTable.tsx';

/** Takes the focus when the row that had it is gone. */
export const meetingListId = 'meeting-links';

const Loading = () => (
  <div className={styles.loading} role="status">
    <span className="visually-hidden">{t`Loading the meeting links`}</span>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </div>
);

const Empty = () => (
  <EmptyState picture={<EmptyPicture />} title={t`No meeting links yet`}>
    <p>{t`Put the first one into the form, and learners can join.`}</p>
  </EmptyState>
);

interface NotLoadedProps {
  failure: unknown;
  /** Of when the list is that is shown. */
  asOf: Date | undefined;
  onRetry: () => void;
}

const NotLoaded = ({ failure, asOf, onRetry }: NotLoadedProps) => (
  <Alert kind="error">
    <p>{sentenceFor(failure)}</p>
    {asOf && <p>{t`What you see is as of ${{ moment: asOfWords(asOf, new Date()) }}.`}</p>}
    <Button small variant="soft" onClick={onRetry}>
      {t`Try again`}
    </Button>
  </Alert>
);

interface Props extends RowParts {
  /** Undefined until they are loaded. */
  meetings: StaffMeeting[] | undefined;
  /** Whether the server has more. */
  hasMore: boolean;
  /** Shows one more page. Resolves with a sentence if that failed. */
  onMore: () => Promise<string | undefined>;
  /** After how many rows the next page is inserted. By default after all rows. */
  paged?: number | undefined;
  /** When the list was loaded, shown if it could not be refreshed. */
  loadedAt?: Date | undefined;
  /** Why the last load failed. */
  failure: unknown;
  onRetry: () => void;
}

const Content = ({ meetings, hasMore, onMore, paged, ...parts }: Props) => {
  const rows = useRef<HTMLTableSectionElement>(null);
  if (!meetings) return <Loading />;
  if (meetings.length === 0 && !hasMore) return <Empty />;
  return (
    <>
      <MeetingTable {...parts} rows={rows} meetings={meetings} />
      <ShowMore list={rows} paged={paged} hasMore={hasMore} onMore={onMore} />
    </>
  );
};

/** The list of meetings: loading, failed, empty or loaded. */
export const MeetingList = (props: Props) => {
  const { meetings, loadedAt, failure, onRetry } = props;
  const failed = failure !== undefined;
  return (
    <section className={styles.list} id={meetingListId} aria-label={t`Meeting links`} tabIndex={-1}>
      {failed && <NotLoaded failure={failure} asOf={meetings && loadedAt} onRetry={onRetry} />}
      {(meetings || !failed) && (
        <Card flush>
          <Content {...props} />
        </Card>
      )}
    </section>
  );
};
