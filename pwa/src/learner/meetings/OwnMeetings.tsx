import { t } from '@lingui/core/macro';
import type { LearnerClass, OwnMeeting } from 'bff/contract';
import { useRef } from 'react';
import { AboutProfile } from '../../account/family/AboutProfile.tsx';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { formatError } from '../../data/network/client.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import { useLiveInfiniteQuery, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { ShowMore } from '../../ui/lists/PagedList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { classesQuery } from '../classes/own-classes.ts';
import { OwnMeetingList } from './OwnMeetingList.tsx';
import styles from './OwnMeetings.module.css';
import { meetingsQuery } from './own-meetings.ts';

const LoadingMeetings = () => (
  <Card flush>
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t`Loading the meeting links`}</span>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  </Card>
);

const NoMeetings = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={messages.comingSoon()}
      actions={
        <Link className={buttonClass({ variant: 'outline' })} to={pages.enrolledClass.path}>
          {t`Your classes`}
        </Link>
      }
    >
      <p>{t`The link will appear here as soon as the teacher opens the class.`}</p>
    </EmptyState>
  </Card>
);

interface OwnMeetingListsProps {
  meetings: OwnMeeting[];
  classes: LearnerClass[];
  hasMore: boolean;
  onMore: () => Promise<string | undefined>;
}

const OwnMeetingLists = ({ meetings, classes, hasMore, onMore }: OwnMeetingListsProps) => {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  if (meetings.length === 0 && !hasMore) return <NoMeetings />;
  const shown = { classes, now };
  const mine = meetings.filter(({ isMine }) => isMine);
  const others = meetings.filter(({ isMine }) => !isMine);
  return (
    <div className={styles.list}>
      <OwnMeetingList
        title={t`Your classes`}
        meetings={mine}
        {...shown}
        {...(others.length === 0 && { list })}
      />
      {/* Classes to come are public. */}
      <OwnMeetingList title={t`Open to all`} meetings={others} {...shown} list={list} />
      <ShowMore list={list} hasMore={hasMore} onMore={onMore} />
    </div>
  );
};

/** `/OnlineClass` of a learner: the links of their classes and the public ones. */
export const OwnMeetings = () => {
  const profile = useActingProfile();
  const query = useLiveInfiniteQuery(meetingsQuery(profile));
  const own = useLiveQuery(classesQuery(profile));
  // Waits for the classes, since the list is sorted by the next class.
  const isReady = own.data !== undefined || own.error !== null;
  const { data } = query;
  return (
    <>
      <PageHeading
        lead={t`Press Join when your class begins.`}
        note={formatStaleNote(query, 'the links')}
      >
        {t`Online Classes`}
      </PageHeading>
      <AboutProfile loading={<LoadingMeetings />}>
        {!data && query.error !== null && (
          <LoadFailure onRetry={query.refetch}>{formatError(query.error)}</LoadFailure>
        )}
        {data && isReady && (
          <OwnMeetingLists
            meetings={data.items}
            classes={own.data ?? []}
            hasMore={typeof data.next === 'string'}
            onMore={query.loadMore}
          />
        )}
        {(data ? !isReady : query.error === null) && <LoadingMeetings />}
      </AboutProfile>
      <AsOfNote updatedAt={query.isOutdated ? undefined : query.dataUpdatedAt} />
    </>
  );
};
