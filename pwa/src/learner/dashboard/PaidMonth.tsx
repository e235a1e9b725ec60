import type { MonthlyCourse } from 'bff/contract';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import {
  formatExtension,
  formatNextDays,
  formatPaidUntil,
  formatRenew,
  renewalPath,
} from '../paid-periods/month-messages.ts';
import { isPaidTimeOver, isRenewalDue } from '../paid-periods/monthly-courses.ts';
import noticeStyles from './ClassNotifications.module.css';
import { MonthClasses } from './MonthClasses.tsx';
import styles from './PaidMonth.module.css';

interface Props {
  own: MonthlyCourse;
  now: Date;
}

/** Says that a cancelled class has extended the month. */
const ExtensionNote = ({ own, now }: Props) => {
  const text = formatExtension(own, now);
  if (!text) return null;
  return (
    <div className={noticeStyles.notice}>
      <InnerIcon name="calendar" size={20} />
      <div>
        <p className={styles.longer}>{text.longer}</p>
        <p className={styles.why}>{text.why}</p>
      </div>
    </div>
  );
};

/** An outline button until the end is near: Join is the only filled button of the page. */
const RenewLink = ({ own, now }: Props) => {
  const text = formatRenew(own);
  if (!text) return null;
  const { words: title, lang } = localizeTitle(own);
  const due = isRenewalDue(own, now);
  return (
    <div className={styles.renewal}>
      <Link
        className={due ? buttonClass({ variant: 'outline' }) : styles.renew}
        to={renewalPath(own)}
      >
        {text}{' '}
        <span className="visually-hidden" lang={lang}>
          {title}
        </span>
      </Link>
      {due && <p className={styles.quiet}>{formatNextDays(own, now)}</p>}
    </div>
  );
};

/** The details of the month that the panel above shows. */
export const MainMonthDetails = ({ own, now }: Props) => (
  <div className={classes(styles.month, styles.leading)}>
    <ExtensionNote own={own} now={now} />
    <MonthClasses own={own} level={2} now={now} />
  </div>
);

/** A monthly course: paid until when, extensions, its classes, and renewal. */
export const PaidMonth = ({ own, isOrdered, now }: Props & { isOrdered: boolean }) => {
  const id = `month-${own.courseId}`;
  return (
    <section className={styles.month} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id={id}>
            <LocalizedText of={localizeTitle(own)} />
          </h2>
          <p className={styles.quiet}>{formatPaidUntil(own, now)}</p>
        </div>
        {!isOrdered && <RenewLink own={own} now={now} />}
      </div>
      <ExtensionNote own={own} now={now} />
      {!isPaidTimeOver(own, now) && <MonthClasses own={own} level={3} now={now} />}
    </section>
  );
};
