import { t } from '@lingui/core/macro';
import type { MonthlyCourse } from 'bff/contract';
import { useParams } from 'react-router-dom';
import { AboutProfile } from '../../account/family/AboutProfile.tsx';
import { pages } from '../../content/paths.ts';
import { formatError } from '../../data/network/client.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import { type LiveQueryResult, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { monthlyCoursesQuery } from './monthly-courses.ts';
import { RenewForm } from './RenewForm.tsx';
import styles from './RenewScreen.module.css';

const LoadingRenewal = () => (
  <Card>
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t`Loading your months`}</span>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="button" />
    </div>
  </Card>
);

const NothingToRenew = ({ title, words }: { title: string; words: string }) => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={title}
      actions={
        <Link className={buttonClass()} to={pages.courses.path}>
          {t`Courses`}
        </Link>
      }
    >
      <p>{words}</p>
    </EmptyState>
  </Card>
);

const Content = ({ query, slug }: { query: LiveQueryResult<MonthlyCourse[]>; slug: string }) => {
  const now = useNow();
  const { data, error, refetch } = query;
  if (!data && error !== null)
    return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
  if (!data) return <LoadingRenewal />;
  const own = data.find((course) => course.slug === slug.toLowerCase());
  if (!own)
    return (
      <NothingToRenew
        title={t`There is no month to renew`}
        words={t`This course is not paid by the month, or your month ended more than 60 days ago. You can add it to your classes again.`}
      />
    );
  if (own.offers.length === 0)
    return (
      <NothingToRenew
        title={t`This course cannot be renewed now`}
        words={t`This course is ending, full, or closed for enrolment. Please look at our other courses.`}
      />
    );
  return <RenewForm own={own} now={now} />;
};

/** `/Renew/asana-regular-classes`: how many months of a course to pay for next. */
export const RenewScreen = () => {
  const { slug = '' } = useParams();
  const profile = useActingProfile();
  const query = useLiveQuery(monthlyCoursesQuery(profile));
  return (
    <>
      <PageHeading note={formatStaleNote(query, 'your classes')}>{t`Renew`}</PageHeading>
      <AboutProfile loading={<LoadingRenewal />}>
        <Content key={slug} query={query} slug={slug} />
      </AboutProfile>
    </>
  );
};
