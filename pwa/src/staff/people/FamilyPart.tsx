import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonChild, PersonPage } from 'bff/contract';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { personPath } from '../frame/reach.ts';
import { Initial } from './Initial.tsx';
import styles from './Person.module.css';
import { Part } from './PersonParts.tsx';

const untilInWords = (lastDay: string | null, now: Date) =>
  lastDay === null ? t`without an end` : t`until ${{ day: wholeDayOf(lastDay, now) }}`;

const ChildRow = ({ child, now }: { child: PersonChild; now: Date }) => (
  <li className={styles.child}>
    <Initial name={child.name} small warm />
    <span className={styles.childWho}>
      <Link className={styles.childName} to={personPath(child.id)}>
        {t`Pays for ${{ name: child.name }}, ${{ age: child.age }}`}
      </Link>
      {child.courses.map((course) => (
        <span className={styles.more} key={course.title}>
          <StaffWords of={ownTitle(course)} />, {untilInWords(course.lastDay, now)}
        </span>
      ))}
      {child.courses.length === 0 && <span className={styles.more}>{t`No course now`}</span>}
    </span>
    <InnerIcon name="chevronRight" size={20} />
  </li>
);

/** The children for whom the person pays, each with a page of their own. */
export const FamilyPart = ({ person, now }: { person: PersonPage; now: Date }) =>
  person.children &&
  person.children.length > 0 && (
    <Part title={t`Family`}>
      <ul>
        {person.children.map((child) => (
          <ChildRow key={child.id} child={child} now={now} />
        ))}
      </ul>
    </Part>
  );

interface PaidByProps {
  guardian: NonNullable<PersonPage['guardian']>;
  age: PersonPage['age'];
}

/** Who pays for a child, with the way to their page, and the child's age. */
export const PaidBy = ({ guardian, age }: PaidByProps) => (
  <p>
    <Trans>
      <Link className={styles.link} to={personPath(guardian.id)}>
        {guardian.name}
      </Link>{' '}
      pays
    </Trans>
    {typeof age === 'number' && ` · ${t`Age ${age}`}`}
  </p>
);
