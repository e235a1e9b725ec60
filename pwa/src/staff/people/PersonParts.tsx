import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonCourse, PersonPage, PersonPayment } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { type ReactNode, useId } from 'react';
import { MonthMarks } from '../../account/paid-period/MonthMarks.tsx';
import { countInWords, marksOf } from '../../account/paid-period/marked-classes.ts';
import { numberedTitle } from '../../account/payment/invoice-names.ts';
import { wholeDayOf } from '../../account/payment/paid-days.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { receiptAddress } from '../../account/payment/receipt-address.ts';
import { momentOf, rupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { monthAndYearInWords, monthInWords } from '../frame/month-name.ts';
import styles from './Person.module.css';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
};

/** One class longer, or more: the day is later than what was sold. */
const longerBy = ({ paidUntil, lastDay, classes }: PersonCourse): number => {
  if (paidUntil === null || lastDay === null || lastDay <= paidUntil) return 0;
  return classes.filter(({ date, isCancelled }) => date > paidUntil && !isCancelled).length;
};

const Until = ({ course, now }: { course: PersonCourse; now: Date }) => {
  const { paidUntil, lastDay } = course;
  if (lastDay === null) return <span className={styles.until}>{t`without an end`}</span>;
  const day = wholeDayOf(lastDay, now);
  const isOver = lastDay < indianDate(now);
  const isLonger = paidUntil !== null && lastDay > paidUntil;
  return (
    <span className={styles.until} data-longer={(isLonger && !isOver) || undefined}>
      {isOver ? t`ended ${day}` : t`until ${day}`}
    </span>
  );
};

const CourseRow = ({ course, now }: { course: PersonCourse; now: Date }) => {
  const { paidUntil, lastDay } = course;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <StaffWords of={ownTitle(course)} />
      </span>
      <Until course={course} now={now} />
      {paidUntil !== null && lastDay !== null && lastDay > paidUntil && (
        <span className={styles.more}>
          {t`Paid until ${{ day: wholeDayOf(paidUntil, now) }}; longer, as classes were cancelled`}
        </span>
      )}
    </li>
  );
};

export const CoursesPart = ({ person, now }: { person: PersonPage; now: Date }) => (
  <Part title={t`Courses`}>
    {person.courses.length === 0 ? (
      <p className={styles.more}>{t`None yet.`}</p>
    ) : (
      <ul>
        {person.courses.map((course) => (
          <CourseRow key={course.courseId} course={course} now={now} />
        ))}
      </ul>
    )}
  </Part>
);

/** A mark for each class of the month, course by course. */
export const AttendancePart = ({ person, now }: { person: PersonPage; now: Date }) => {
  const month = monthInWords(person.month, now);
  return person.courses
    .filter(({ classes }) => classes.length > 0)
    .map((course) => {
      const marked = marksOf(course.classes, { added: longerBy(course), now });
      return (
        <section className={styles.part} key={course.courseId}>
          <MonthMarks marked={marked}>
            <div className={styles.row}>
              <h2 className={styles.title}>{countInWords(marked) ?? t`Classes`}</h2>
              <span className={styles.more}>
                <StaffWords of={ownTitle(course)} />, {month}
              </span>
            </div>
          </MonthMarks>
        </section>
      );
    });
};

const waysInWords = () => ({ upi: t`UPI`, cash: t`cash`, bank: t`bank transfer` });
/** The correction of a refund counts its money as paid again. */
const kindInWords = ({ kind, paise }: PersonPayment): string | undefined => {
  if (kind === 'receipt') return undefined;
  if (kind === 'refund') return t`given back`;
  return paise > 0 ? t`refund corrected` : t`receipt corrected`;
};

const PaymentRow = ({ payment, now }: { payment: PersonPayment; now: Date }) => {
  const { number, issuedOn, paise, courses, ways, references } = payment;
  const day = wholeDayOf(issuedOn, now);
  const names = waysInWords();
  const how = [
    kindInWords(payment),
    [...ways.map((way) => names[way]), ...references].join(' '),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={receiptAddress(number)}>
        {day} <span className="visually-hidden">{numberedTitle(payment)}</span>
      </Link>
      <span className={styles.amount}>{inRupees(paise)}</span>
      <span className={styles.more}>
        <CourseTitles of={courses} />
        {how.length > 0 && `, ${how.join(', ')}`}
      </span>
    </li>
  );
};

const stateInWords = (state: PersonPage['orders'][number]['state']) =>
  state === 'submitted' ? t`to be checked` : t`not paid yet`;

export const PaymentsPart = ({ person, now }: { person: PersonPage; now: Date }) => (
  <Part title={t`Payments`}>
    {(person.abovePaise ?? 0) > 0 && (
      <p>{t`${{ above: inRupees(person.abovePaise ?? 0) }} is paid above what was due.`}</p>
    )}
    {person.orders.length + person.payments.length === 0 ? (
      <p className={styles.more}>{t`None yet.`}</p>
    ) : (
      <ul>
        {person.orders.map(({ reference, state, amount, courses }) => (
          <li className={styles.row} key={reference}>
            <Link
              className={styles.link}
              to={`${pages.staffPayments.path}?state=all&search=${encodeURIComponent(reference)}`}
            >
              {reference}
            </Link>
            <span className={styles.amount}>{rupees(amount)}</span>
            <span className={styles.more}>
              <CourseTitles of={courses} />, {stateInWords(state)}
            </span>
          </li>
        ))}
        {person.payments.map((payment) => (
          <PaymentRow key={payment.number} payment={payment} now={now} />
        ))}
      </ul>
    )}
  </Part>
);

export const MessagesPart = ({ person }: { person: PersonPage }) =>
  person.messages.length > 0 && (
    <Part title={t`Messages`}>
      <ul>
        {person.messages.map(({ id, text, createdAt, answeredAt }) => (
          <li className={styles.row} key={id}>
            <span className={styles.message}>{text}</span>
            <span className={styles.more}>
              {momentOf(createdAt)}
              {', '}
              {answeredAt ? t`answered` : <strong>{t`not answered`}</strong>}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link className={styles.link} to={`${pages.staffMessages.path}?show=all`}>
          {t`All messages`}
        </Link>
      </p>
    </Part>
  );

/** Learns here since August 2026. */
export const Since = ({ since }: { since: string }) => {
  const month = monthAndYearInWords(indianDate(new Date(since)).slice(0, 7));
  return <Trans>Learns here since {month}</Trans>;
};
