import { t } from '@lingui/core/macro';
import type { BeginningCourse } from 'bff/contract';
import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { CoursePicture } from '../../shell/pictures/CoursePicture.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { formatBegins, formatPeopleCount } from '../week/week-messages.ts';
import styles from './StaffToday.module.css';

interface Props {
  courses: BeginningCourse[];
  now: Date;
}

/** Links to the enrolled learners for staff who may read them. Teachers see the attendees in each class. */
const PeopleLink = ({ slug, children }: { slug: string; children: ReactNode }) => {
  const mayRead = useCan('people.read');
  if (!mayRead) return <div className={styles.course}>{children}</div>;
  return (
    <Link className={styles.course} to={`${pages.staffCourses.path}?people=${slug}`}>
      {children}
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  );
};

/** The courses that begin within a week, with links to their learners. */
export const ComingNext = ({ courses, now }: Props) => {
  if (courses.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{t`Starting soon`}</h2>
      <ul className={styles.courses}>
        {courses.map(({ id, slug, picture, startDate, ...course }) => (
          <li key={id}>
            <Card flush>
              <PeopleLink slug={slug}>
                <CoursePicture picture={picture} className={styles.picture} />
                <span>
                  <span className={styles.what}>
                    {formatBegins(localizedTitle(course), startDate, now)}
                  </span>
                  <span className={styles.more}>{formatPeopleCount(course)}</span>
                </span>
              </PeopleLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
};
