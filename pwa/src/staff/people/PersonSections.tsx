import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonCourse, PersonPage, PersonPayment } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { type ReactNode, useId } from 'react';
import { MonthMarks } from '../../account/paid-period/MonthMarks.tsx';
import { formatAttendance, markClasses } from '../../account/paid-period/marked-classes.ts';
import { numberedInvoiceTitle } from '../../account/payment/invoice-names.ts';
import { formatLongDay } from '../../account/payment/paid-days.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { receiptPath } from '../../account/payment/receipt-path.ts';
import { formatDateTime, formatRupees } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { formatMonth, formatMonthAndYear } from '../frame/month-name.ts';
import styles from './Person.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
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

/** The count of classes by which the enrolment is extended beyond the paid period. */
const extendedClassCount = ({ paidUntil, lastDay, classes }: PersonCourse): number => {
  if (paidUntil === null || lastDay === null || lastDay <= paidUntil) return 0;
  return classes.filter(({ date, isCancelled }) => date > paidUntil && !isCancelled).length;
};

const Until = ({ course, now }: { course: PersonCourse; now: Date }) => {
  const { paidUntil, lastDay } = course;
  if (lastDay === null) return <span className={styles.until}>{t`no end date`}</span>;
  const day = formatLongDay(lastDay, now);
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
        <LocalizedText of={localizeTitle(course)} />
      </span>
      <Until course={course} now={now} />
      {paidUntil !== null && lastDay !== null && lastDay > paidUntil && (
        <span className={styles.more}>
          {t`Paid until ${{ day: formatLongDay(paidUntil, now) }}; extended because classes were cancelled`}
        </span>
      )}
    </li>
  );
};

export const CoursesSection = ({ person, now }: { person: PersonPage; now: Date }) => (
  <Section title={t`Courses`}>
    {person.courses.length === 0 ? (
      <p className={styles.more}>{t`Nothing here yet.`}</p>
    ) : (
      <ul>
        {person.courses.map((course) => (
          <CourseRow key={course.courseId} course={course} now={now} />
        ))}
      </ul>
    )}
  </Section>
);

/** The attendance of the month, by course. */
export const AttendanceSection = ({ person, now }: { person: PersonPage; now: Date }) => {
  const month = formatMonth(person.month, now);
  return person.courses
    .filter(({ classes }) => classes.length > 0)
    .map((course) => {
      const marked = markClasses(course.classes, { added: extendedClassCount(course), now });
      return (
        <section className={styles.part} key={course.courseId}>
          <MonthMarks marked={marked}>
            <div className={styles.row}>
              <h2 className={styles.title}>{formatAttendance(marked) ?? t`Classes`}</h2>
              <span className={styles.more}>
                <LocalizedText of={localizeTitle(course)} />, {month}
              </span>
            </div>
          </MonthMarks>
        </section>
      );
    });
};

const wayNames = () => ({ upi: t`UPI`, cash: t`cash`, bank: t`bank transfer` });
/** A credit note for a refund has a positive amount: its money counts as paid again. */
const formatKind = ({ kind, paise }: PersonPayment): string | undefined => {
  if (kind === 'receipt') return undefined;
  if (kind === 'refund') return t`refunded`;
  return paise > 0 ? t`refund corrected` : t`receipt corrected`;
};

const PaymentRow = ({ payment, now }: { payment: PersonPayment; now: Date }) => {
  const { number, issuedOn, paise, courses, ways, references } = payment;
  const day = formatLongDay(issuedOn, now);
  const names = wayNames();
  const details = [
    formatKind(payment),
    [...ways.map((way) => names[way]), ...references].join(' '),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={receiptPath(number)}>
        {day} <span className="visually-hidden">{numberedInvoiceTitle(payment)}</span>
      </Link>
      <span className={styles.amount}>{formatPaise(paise)}</span>
      <span className={styles.more}>
        <CourseTitles of={courses} />
        {details.length > 0 && `, ${details.join(', ')}`}
      </span>
    </li>
  );
};

const formatState = (state: PersonPage['orders'][number]['state']) =>
  state === 'submitted' ? t`to be checked` : t`not paid yet`;

export const PaymentsSection = ({ person, now }: { person: PersonPage; now: Date }) => (
  <Section title={t`Payments`}>
    {(person.abovePaise ?? 0) > 0 && (
      <p>{t`The learner paid ${{ above: formatPaise(person.abovePaise ?? 0) }} too much.`}</p>
    )}
    {person.orders.length + person.payments.length === 0 ? (
      <p className={styles.more}>{t`Nothing here yet.`}</p>
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
            <span className={styles.amount}>{formatRupees(amount)}</span>
            <span className={styles.more}>
              <CourseTitles of={courses} />, {formatState(state)}
            </span>
          </li>
        ))}
        {person.payments.map((payment) => (
          <PaymentRow key={payment.number} payment={payment} now={now} />
        ))}
      </ul>
    )}
  </Section>
);

export const MessagesSection = ({ person }: { person: PersonPage }) =>
  person.messages.length > 0 && (
    <Section title={t`Messages`}>
      <ul>
        {person.messages.map(({ id, text, createdAt, answeredAt }) => (
          <li className={styles.row} key={id}>
            <span className={styles.message}>{text}</span>
            <span className={styles.more}>
              {formatDateTime(createdAt)}
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
    </Section>
  );

/** Learning here since August 2026. */
export const Since = ({ since }: { since: string }) => {
  const month = formatMonthAndYear(indianDate(new Date(since)).slice(0, 7));
  return <Trans>Learning here since {month}</Trans>;
};
