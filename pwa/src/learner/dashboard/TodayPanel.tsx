import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EnrolledCourse, LearnerClass, LearnerOrder, MonthlyCourse } from 'bff/contract';
import { indianDate, indianTime } from 'bff/shared/time/indian-time';
import type { ReactNode } from 'react';
import { formatClockTime, formatDate, formatSchedule } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  formatClassChange,
  formatClassDateTime,
  formatSubstitute,
  formatTimeToClass,
} from '../../schedule/class-messages.ts';
import { isRunningOrNear } from '../../schedule/class-times.ts';
import { LocalHours } from '../../schedule/LocalHours.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { joinPathAs } from '../classes/join-path.ts';
import { firstDateOf } from '../enrolment/enrolments.ts';
import {
  formatNextDays,
  formatPaidUntil,
  formatRenew,
  renewalPath,
} from '../paid-periods/month-messages.ts';
import { isPaidTimeOver } from '../paid-periods/monthly-courses.ts';
import { localizedOrderTitles } from '../payment/order-titles.ts';
import type { MainItem } from './dashboard.ts';
import { NextStepPanel } from './NextStepPanel.tsx';
import { paymentMessageFor } from './payment-messages.ts';
import styles from './TodayPanel.module.css';

interface PanelProps {
  /** A mark for a changed class. */
  mark?: ReactNode;
  icon?: InnerIconName;
  /** One line above the title. */
  status: string;
  title: ReactNode;
  children: ReactNode;
}

const Panel = ({ mark, icon = 'clock', status, title, children }: PanelProps) => (
  <section className={styles.panel} aria-labelledby="today-status today-title">
    {mark}
    <p className={styles.status} id="today-status">
      <InnerIcon name={icon} size={20} />
      {status}
    </p>
    <h2 id="today-title">{title}</h2>
    {children}
  </section>
);

const minuteMs = 60_000;

/** When joining opens. */
const formatJoinOpens = (found: LearnerClass, now: Date) => {
  const opens = new Date(found.opensAt);
  if (indianDate(opens) === indianDate(now)) {
    return t`You can join from ${{ time: formatClockTime(indianTime(opens)) }} IST.`;
  }
  const minutes = Math.round((Date.parse(found.startsAt) - opens.getTime()) / minuteMs);
  return plural(minutes, {
    one: 'You can join from 1 minute before the class.',
    other: `You can join from ${minutes} minutes before the class.`,
  });
};

/** Large and filled from an hour before the class, an outline until then. It is always enabled: the server says when it is too early. */
const JoinButton = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const near = isRunningOrNear(found, now);
  const address = joinPathAs(found.joinPath, useActingProfile());
  const { words: title, lang } = localizeTitle(found);
  return (
    <>
      <a
        className={classes(
          styles.join,
          buttonClass({ large: true, variant: near ? 'action' : 'outline' }),
        )}
        href={address}
        target="_blank"
        rel="noopener"
      >
        <Trans>
          Join{' '}
          <span className="visually-hidden" lang={lang}>
            {title}
          </span>
        </Trans>
      </a>
      {!near && <p className={styles.quiet}>{formatJoinOpens(found, now)}</p>}
      {near && !found.hasLink && (
        <p
          className={styles.quiet}
        >{t`The class link is not ready yet. You can press Join now: the class will open as soon as the link comes.`}</p>
      )}
    </>
  );
};

const ClassPanel = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const change = formatClassChange(found);
  const substitute = formatSubstitute(found);
  const next = found.enrolled ? t`Your next class` : t`The next open class`;
  return (
    <Panel
      mark={<ChangedMark of={classMark(found)} />}
      status={formatTimeToClass(found, now) ?? next}
      title={<LocalizedText of={localizeTitle(found)} />}
    >
      <p className={styles.when}>{formatClassDateTime(found, now)}</p>
      <LocalHours time={found} className={styles.quiet} />
      {change && <p className={styles.quiet}>{change}</p>}
      {substitute && <p className={styles.quiet}>{substitute}</p>}
      {found.isOpen && <p className={styles.quiet}>{t`Open to all`}</p>}
      <JoinButton found={found} now={now} />
    </Panel>
  );
};

const PaymentPanel = ({ order }: { order: LearnerOrder }) => {
  const { title, words, action, to } = paymentMessageFor(order);
  const variant = order.state === 'submitted' ? 'outline' : 'action';
  return (
    <Panel status={title} title={<LocalizedText of={localizedOrderTitles(order)} />}>
      <p className={styles.words}>{words}</p>
      <Link className={classes(styles.join, buttonClass({ large: true, variant }))} to={to}>
        {action}
      </Link>
    </Panel>
  );
};

const UpcomingCoursePanel = ({ course, now }: { course: EnrolledCourse; now: Date }) => {
  const firstDate = firstDateOf(course);
  const today = indianDate(now);
  const begins = firstDate > today;
  return (
    <Panel
      status={
        begins
          ? t`Begins on ${{ day: formatDate(firstDate, now) }}`
          : t`No class in the coming weeks`
      }
      title={<LocalizedText of={localizeTitle(course)} />}
    >
      <p className={styles.words}>{t`Your next class will appear here when it is near.`}</p>
      <Link
        className={classes(styles.join, buttonClass({ large: true, variant: 'outline' }))}
        to={pages.enrolledClass.path}
      >
        {t`Your classes`}
      </Link>
    </Panel>
  );
};

const MonthPanel = ({ own, now }: { own: MonthlyCourse; now: Date }) => (
  <Panel
    icon={isPaidTimeOver(own, now) ? 'clock' : 'check'}
    status={formatPaidUntil(own, now)}
    title={<LocalizedText of={localizeTitle(own)} />}
  >
    <p className={styles.when}>{formatSchedule(own)}</p>
    <Link className={classes(styles.join, buttonClass({ large: true }))} to={renewalPath(own)}>
      {formatRenew(own)}
    </Link>
    <p className={styles.quiet}>{formatNextDays(own, now)}</p>
  </Panel>
);

/** The main item of the dashboard. */
export const TodayPanel = ({ shown, now }: { shown: MainItem; now: Date }) => {
  switch (shown.kind) {
    case 'class':
      return <ClassPanel found={shown.found} now={now} />;
    case 'month':
      return <MonthPanel own={shown.own} now={now} />;
    case 'payment':
      return <PaymentPanel order={shown.order} />;
    case 'later':
      return <UpcomingCoursePanel course={shown.course} now={now} />;
    case 'nothing':
      return <NextStepPanel />;
  }
};
