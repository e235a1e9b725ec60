import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonChild, PersonPage } from 'bff/contract';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { personPath } from '../frame/contacts.ts';
import { Initial } from './Initial.tsx';
import styles from './Person.module.css';
import { Section } from './PersonSections.tsx';

const formatUntil = (lastDay: string | null, now: Date) =>
  lastDay === null ? t`no end date` : t`until ${{ day: formatLongDay(lastDay, now) }}`;

const ChildRow = ({ child, now }: { child: PersonChild; now: Date }) => (
  <li className={styles.child}>
    <Initial name={child.name} small warm />
    <span className={styles.childWho}>
      <Link className={styles.childName} to={personPath(child.id)}>
        {t`Paying for ${{ name: child.name }}, ${{ age: child.age }}`}
      </Link>
      {child.courses.map((course) => (
        <span className={styles.more} key={course.title}>
          <LocalizedText of={localizeTitle(course)} />, {formatUntil(course.lastDay, now)}
        </span>
      ))}
      {child.courses.length === 0 && <span className={styles.more}>{t`No course at present`}</span>}
    </span>
    <InnerIcon name="chevronRight" size={20} />
  </li>
);

/** The children for whom the person pays, with links to their pages. */
export const FamilySection = ({ person, now }: { person: PersonPage; now: Date }) =>
  person.children &&
  person.children.length > 0 && (
    <Section title={t`Family`}>
      <ul>
        {person.children.map((child) => (
          <ChildRow key={child.id} child={child} now={now} />
        ))}
      </ul>
    </Section>
  );

interface PaidByProps {
  guardian: NonNullable<PersonPage['guardian']>;
  age: PersonPage['age'];
}

/** The parent who pays for a child, with a link to their page, and the child's age. */
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
