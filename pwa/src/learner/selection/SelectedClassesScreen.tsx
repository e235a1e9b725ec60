import { t } from '@lingui/core/macro';
import type { LearnerOrder, Page, SelectedCourse } from 'bff/contract';
import { AboutProfile } from '../../account/family/AboutProfile.tsx';
import { pages } from '../../content/paths.ts';
import { formatError } from '../../data/network/client.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import {
  type LiveQueryResult,
  useLiveInfiniteQuery,
  useLiveQuery,
} from '../../data/signed-in/use-live-query.ts';
import { useWasTrue } from '../../data/signed-in/use-was-true.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { openOrderIn, ordersQuery } from '../payment/orders.ts';
import styles from './SelectedClassesScreen.module.css';
import { SelectedTable, selectionListId } from './SelectedTable.tsx';
import { Summary } from './Summary.tsx';
import { selectionQuery } from './selection-store.ts';

/** Placeholders of the size of the table and the Summary. */
const LoadingSelection = () => (
  <div className={styles.columns} role="status">
    <span className="visually-hidden">{t`Loading your selected classes`}</span>
    <Card>
      <div className={styles.loading}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    </Card>
    <Card>
      <div className={styles.loading}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  </div>
);

const NoSelectedClasses = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={t`No selected classes yet`}
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          {t`Courses`}
        </Link>
      }
    >
      <p>{t`See what we teach, and add a course to your classes.`}</p>
    </EmptyState>
  </Card>
);

interface SelectedClassesContentProps {
  selected: LiveQueryResult<SelectedCourse[]>;
  ordered: LiveQueryResult<Page<LearnerOrder>>;
}

const Content = ({ selected, ordered }: SelectedClassesContentProps) => {
  const { data: courses, error, refetch } = selected;
  const open = openOrderIn(ordered.data);
  // The open order appears above Checkout and in the table: the content waits for it, so that the layout does not shift.
  const isOpenKnown = useWasTrue(ordered.data !== undefined || ordered.error !== null);
  if (!courses && error !== null) {
    return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
  }
  if (!courses || (courses.length > 0 && !isOpenKnown)) return <LoadingSelection />;
  if (courses.length === 0) return <NoSelectedClasses />;
  return (
    <div className={styles.columns}>
      <Card flush>
        <SelectedTable courses={courses} checked={open?.state === 'submitted' ? open.lines : []} />
      </Card>
      <Summary courses={courses} open={open} />
    </div>
  );
};

/** `/SelectedClasses`: the table of selected courses and the Summary beside it (specification, section 2). */
export const SelectedClassesScreen = () => {
  const profile = useActingProfile();
  const selected = useLiveQuery(selectionQuery(profile));
  const ordered = useLiveInfiniteQuery(ordersQuery(profile));
  return (
    <>
      <PageHeading note={formatStaleNote(selected, 'your list')}>{t`Selected Classes`}</PageHeading>
      <AboutProfile loading={<LoadingSelection />}>
        <section
          id={selectionListId}
          className={styles.list}
          aria-label={t`Selected classes`}
          tabIndex={-1}
        >
          <Content selected={selected} ordered={ordered} />
        </section>
      </AboutProfile>
    </>
  );
};
