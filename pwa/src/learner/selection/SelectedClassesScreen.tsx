import { pages } from '../../content/paths.ts';
import { useFresh, useRetry } from '../../data/lists/use-fresh.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { staleWords } from '../../data/signed-in/stale-words.ts';
import { EmptyPicture } from '../../drawings/signed-in/EmptyPicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { freshOrders, orders } from '../payment/orders-store.ts';
import styles from './SelectedClassesScreen.module.css';
import { SelectedTable, selectionListId } from './SelectedTable.tsx';
import { Summary } from './Summary.tsx';
import { selection } from './selection-store.ts';

/** Placeholders of the size of the table and the Summary. */
const Loading = () => (
  <div className={styles.columns} role="status">
    <span className="visually-hidden">Loading your selected classes</span>
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

const Empty = () => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title="No selected classes yet"
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          Courses
        </Link>
      }
    >
      <p>See what there is to learn, and add a course to your classes.</p>
    </EmptyState>
  </Card>
);

const load = () => Promise.all([selection.load(), orders.load()]);

/** What Checkout offers follows the open order. An enrolment that ends may forget both (data/signed-in/personal-store.ts). */
const fresh = { ...freshOrders, topics: [...freshOrders.topics, 'enrolments'] } as const;

const Content = () => {
  const { value: courses, failure } = selection.useStore();
  if (!courses && failure !== undefined) {
    return <LoadFailure onRetry={() => void load()}>{sentenceFor(failure)}</LoadFailure>;
  }
  if (!courses) return <Loading />;
  if (courses.length === 0) return <Empty />;
  return (
    <div className={styles.columns}>
      <Card flush>
        <SelectedTable courses={courses} />
      </Card>
      <Summary courses={courses} />
    </div>
  );
};

/** `/SelectedClasses`: the table of selected courses and the Summary beside it (specification, section 2). */
export const SelectedClassesScreen = () => {
  const state = selection.useStore();
  const ordersFailed = orders.useStore(({ failure }) => failure !== undefined);
  useFresh(load, fresh);
  useRetry(state.failure !== undefined || ordersFailed, load);
  return (
    <>
      <PageHeading note={staleWords(state, 'your list')}>Selected Classes</PageHeading>
      <section
        id={selectionListId}
        className={styles.list}
        aria-label="Selected classes"
        tabIndex={-1}
      >
        <Content />
      </section>
    </>
  );
};
