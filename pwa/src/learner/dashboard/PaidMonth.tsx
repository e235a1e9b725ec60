import type { OwnMonths } from 'bff/contract';
import { ownTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import {
  longerInWords,
  nextDaysInWords,
  renewalAddress,
  renewInWords,
  untilInWords,
} from '../paid-periods/month-messages.ts';
import { isDue, isOver } from '../paid-periods/own-months.ts';
import { MonthClasses } from './MonthClasses.tsx';
import noticeStyles from './Notices.module.css';
import styles from './OwnMonth.module.css';

interface Props {
  own: OwnMonths;
  now: Date;
}

/** That a cancelled class has made the month longer. */
const Longer = ({ own, now }: Props) => {
  const words = longerInWords(own, now);
  if (!words) return null;
  return (
    <div className={noticeStyles.notice}>
      <InnerIcon name="calendar" size={20} />
      <div>
        <p className={styles.longer}>{words.longer}</p>
        <p className={styles.why}>{words.why}</p>
      </div>
    </div>
  );
};

/** Quiet until the end is near: Join is the one filled action of the page. */
const Renew = ({ own, now }: Props) => {
  const words = renewInWords(own);
  if (!words) return null;
  const { words: title, lang } = ownTitle(own);
  const due = isDue(own, now);
  return (
    <div className={styles.renewal}>
      <Link
        className={due ? buttonClass({ variant: 'outline' }) : styles.renew}
        to={renewalAddress(own)}
      >
        {words}{' '}
        <span className="visually-hidden" lang={lang}>
          {title}
        </span>
      </Link>
      {due && <p className={styles.quiet}>{nextDaysInWords(own, now)}</p>}
    </div>
  );
};

/** Below the panel that says the rest of it. */
export const LeadingMonth = ({ own, now }: Props) => (
  <div className={classes(styles.month, styles.leading)}>
    <Longer own={own} now={now} />
    <MonthClasses own={own} level={2} now={now} />
  </div>
);

/** A course that is paid by the month: until when, what has made it longer, its classes, and how it goes on. */
export const OwnMonth = ({ own, isOrdered, now }: Props & { isOrdered: boolean }) => {
  const id = `month-${own.courseId}`;
  return (
    <section className={styles.month} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id={id}>
            <StaffWords of={ownTitle(own)} />
          </h2>
          <p className={styles.quiet}>{untilInWords(own, now)}</p>
        </div>
        {!isOrdered && <Renew own={own} now={now} />}
      </div>
      <Longer own={own} now={now} />
      {!isOver(own, now) && <MonthClasses own={own} level={3} now={now} />}
    </section>
  );
};
