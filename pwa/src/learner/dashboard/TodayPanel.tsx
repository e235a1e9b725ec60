import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EnrolledCourse, LearnerClass, LearnerOrder, OwnMonths } from 'bff/contract';
import { indianDate, indianTime } from 'bff/shared/time/indian-time';
import type { ReactNode } from 'react';
import { dayOf, scheduleInWords, timeInWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import {
  changeInWords,
  nearInWords,
  substituteInWords,
  whenInWords,
} from '../../schedule/class-messages.ts';
import { isNear } from '../../schedule/class-times.ts';
import { OwnHours } from '../../schedule/OwnHours.tsx';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon, type InnerIconName } from '../../ui/signed-in/InnerIcon.tsx';
import { joinAddress } from '../classes/join-address.ts';
import { firstDateOf } from '../enrolment/enrolments.ts';
import {
  nextDaysInWords,
  renewalAddress,
  renewInWords,
  untilInWords,
} from '../paid-periods/month-messages.ts';
import { isOver } from '../paid-periods/own-months.ts';
import { ownTitlesOf } from '../payment/order-titles.ts';
import { NothingPanel } from './NothingPanel.tsx';
import { wordsFor } from './payment-messages.ts';
import styles from './TodayPanel.module.css';
import type { Foremost } from './today.ts';

interface PanelProps {
  /** Says that something has changed. */
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

/** From when on the class can be joined. */
const opensInWords = (found: LearnerClass, now: Date) => {
  const opens = new Date(found.opensAt);
  if (indianDate(opens) === indianDate(now)) {
    return t`Join opens at ${{ time: timeInWords(indianTime(opens)) }} IST.`;
  }
  const minutes = Math.round((Date.parse(found.startsAt) - opens.getTime()) / minuteMs);
  return plural(minutes, {
    one: 'Join opens 1 minute before the class.',
    other: `Join opens ${minutes} minutes before the class.`,
  });
};

/** Large and filled from an hour before; quiet until then. The server says when it is too early, so it can always be pressed. */
const Join = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const near = isNear(found, now);
  const address = joinAddress(found.joinPath, useWhom());
  const { words: title, lang } = ownTitle(found);
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
      {!near && <p className={styles.quiet}>{opensInWords(found, now)}</p>}
      {near && !found.hasLink && (
        <p className={styles.quiet}>{t`The link is not there yet. Join waits for it.`}</p>
      )}
    </>
  );
};

const ClassPanel = ({ found, now }: { found: LearnerClass; now: Date }) => {
  const change = changeInWords(found);
  const substitute = substituteInWords(found);
  const next = found.enrolled ? t`Your next class` : t`The next open class`;
  return (
    <Panel
      mark={<ChangedMark of={markOfClass(found)} />}
      status={nearInWords(found, now) ?? next}
      title={<StaffWords of={ownTitle(found)} />}
    >
      <p className={styles.when}>{whenInWords(found, now)}</p>
      <OwnHours time={found} className={styles.quiet} />
      {change && <p className={styles.quiet}>{change}</p>}
      {substitute && <p className={styles.quiet}>{substitute}</p>}
      {found.isOpen && <p className={styles.quiet}>{t`Open to all`}</p>}
      <Join found={found} now={now} />
    </Panel>
  );
};

const PaymentPanel = ({ order }: { order: LearnerOrder }) => {
  const { title, words, action, to } = wordsFor(order);
  const variant = order.state === 'submitted' ? 'outline' : 'action';
  return (
    <Panel status={title} title={<StaffWords of={ownTitlesOf(order)} />}>
      <p className={styles.words}>{words}</p>
      <Link className={classes(styles.join, buttonClass({ large: true, variant }))} to={to}>
        {action}
      </Link>
    </Panel>
  );
};

const LaterPanel = ({ course, now }: { course: EnrolledCourse; now: Date }) => {
  const firstDate = firstDateOf(course);
  const today = indianDate(now);
  const begins = firstDate > today;
  return (
    <Panel
      status={
        begins ? t`Begins on ${{ day: dayOf(firstDate, now) }}` : t`No class in the next weeks`
      }
      title={<StaffWords of={ownTitle(course)} />}
    >
      <p className={styles.words}>{t`Your next class is here as soon as it is near.`}</p>
      <Link
        className={classes(styles.join, buttonClass({ large: true, variant: 'outline' }))}
        to={pages.enrolledClass.path}
      >
        {t`Your classes`}
      </Link>
    </Panel>
  );
};

const MonthPanel = ({ own, now }: { own: OwnMonths; now: Date }) => (
  <Panel
    icon={isOver(own, now) ? 'clock' : 'check'}
    status={untilInWords(own, now)}
    title={<StaffWords of={ownTitle(own)} />}
  >
    <p className={styles.when}>{scheduleInWords(own)}</p>
    <Link className={classes(styles.join, buttonClass({ large: true }))} to={renewalAddress(own)}>
      {renewInWords(own)}
    </Link>
    <p className={styles.quiet}>{nextDaysInWords(own, now)}</p>
  </Panel>
);

/** What the dashboard shows large. */
export const TodayPanel = ({ shown, now }: { shown: Foremost; now: Date }) => {
  switch (shown.kind) {
    case 'class':
      return <ClassPanel found={shown.found} now={now} />;
    case 'month':
      return <MonthPanel own={shown.own} now={now} />;
    case 'payment':
      return <PaymentPanel order={shown.order} />;
    case 'later':
      return <LaterPanel course={shown.course} now={now} />;
    case 'nothing':
      return <NothingPanel />;
  }
};
