import { plural, t } from '@lingui/core/macro';
import type { EnrolledPeoplePage, EnrolledPerson, StaffCourse } from 'bff/contract';
import { formatDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { contactName, formatEmail } from '../frame/contacts.ts';
import { PersonName } from '../frame/PersonName.tsx';
import { PhoneNumber } from '../frame/PhoneNumber.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';

const NobodyEnrolled = () => (
  <Card>
    <EmptyState picture={<EmptyPicture />} title={t`Nobody is enrolled yet`}>
      <p>{t`Learners appear here once their payment is confirmed.`}</p>
    </EmptyState>
  </Card>
);

const formatEnrolledCount = ({ enrolled }: EnrolledPeoplePage) =>
  plural(enrolled, {
    one: '1 person is enrolled.',
    other: `${enrolled} people are enrolled.`,
  });

const EnrolledPersonRow = ({ person }: { person: EnrolledPerson }) => (
  <li className={styles.person}>
    <p className={styles.name}>
      <PersonName person={person} />
    </p>
    <div className={styles.reach}>
      {person.email !== null && <a href={`mailto:${person.email}`}>{formatEmail(person)}</a>}
      {person.phone && <PhoneNumber phone={person.phone} name={contactName(person)} />}
    </div>
    <div className={styles.more}>
      <p>{t`since ${{ day: formatDate(person.enrolledAt) }}`}</p>
      {person.lastDay !== null && <p>{t`until ${{ day: formatDate(person.lastDay) }}`}</p>}
    </div>
  </li>
);

/** The people enrolled in the course. */
export const CoursePeople = ({ course }: { course: StaffCourse }) => {
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['people', course.id],
      queryFn: ({ pageParam: after }) => staffApi.listPeople(course.id, after),
      live: {
        // A confirmed payment enrols a learner.
        channels: ['staff/courses', 'payments'],
      },
    }),
  );
  return (
    <StaffQuery query={query}>
      {(people) =>
        people.items.length === 0 ? (
          <NobodyEnrolled />
        ) : (
          <div className={styles.people}>
            <p className={styles.more}>{formatEnrolledCount(people)}</p>
            <p>
              <Link
                className={buttonClass({ variant: 'outline' })}
                to={`${pages.staffCourses.path}?write=${course.slug}`}
              >
                {t`Write to learners`}
              </Link>
            </p>
            <Card flush>
              <PagedList hasMore={people.next !== null} onMore={query.loadMore}>
                {people.items.map((person) => (
                  <EnrolledPersonRow key={person.id} person={person} />
                ))}
              </PagedList>
            </Card>
          </div>
        )
      }
    </StaffQuery>
  );
};
