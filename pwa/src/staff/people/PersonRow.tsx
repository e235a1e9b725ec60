import { plural, t } from '@lingui/core/macro';
import type { ListedPerson } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { contactName, formatContactDetails, personPath } from '../frame/contacts.ts';
import { PhoneCircles } from '../frame/PhoneNumber.tsx';
import styles from './People.module.css';

const dayMs = 86_400_000;
/** An end within these days is marked. */
const daysAhead = 7;

const daysUntil = (day: string) => (Date.parse(day) - Date.parse(indianDate(new Date()))) / dayMs;

const formatEnding = (lastDay: string, days: number) => {
  const day = formatLongDay(lastDay);
  if (days === 0) return t`Paid until ${day}, ends today`;
  return plural(days, {
    one: `Paid until ${day}, ends tomorrow`,
    other: `Paid until ${day}, ends in ${days} days`,
  });
};

/** What is due, or else until when the person has paid. */
const PaidUntil = ({ person: { duePaise = 0, lastDay } }: { person: ListedPerson }) => {
  if (duePaise > 0)
    return (
      <span className={classes(styles.more, styles.due)}>
        {t`${{ amount: formatPaise(duePaise) }} is due`}
      </span>
    );
  if (!lastDay) return null;
  const days = daysUntil(lastDay);
  return days > daysAhead ? (
    <span className={styles.more}>{t`Paid until ${{ day: formatLongDay(lastDay) }}`}</span>
  ) : (
    <span className={classes(styles.more, styles.ending)}>{formatEnding(lastDay, days)}</span>
  );
};

interface Props {
  person: ListedPerson;
  /** The person was searched for: by the contact details, perhaps. */
  isFound: boolean;
}

/** A person with their courses. The row leads to their page, and its circles call and write. */
export const PersonRow = ({ person, isFound }: Props) => {
  const hasCourses = person.courses.length > 0;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Link className={styles.name} to={personPath(person.id)}>
          {person.name}
        </Link>
        {(isFound || !hasCourses) && (
          <span className={styles.more}>{formatContactDetails(person)}</span>
        )}
        {hasCourses && (
          <span className={styles.more}>
            <CourseTitles of={person.courses} />
          </span>
        )}
        <PaidUntil person={person} />
      </span>
      {person.phone && (
        <span className={styles.contact}>
          <PhoneCircles phone={person.phone} name={contactName(person)} />
        </span>
      )}
    </li>
  );
};
