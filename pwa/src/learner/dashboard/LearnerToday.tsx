import { t } from '@lingui/core/macro';
import type { EnrolledCourse, LearnerClass, LearnerOrder, OwnMonths } from 'bff/contract';
import { Suspense } from 'react';
import { WhomChooser } from '../../account/family/ProfileChooser.tsx';
import { LearnerOffer } from '../../account/notifications/LearnerOffer.tsx';
import { sentenceFor } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { useWhom } from '../../data/signed-in/acting-profile.ts';
import { useServerAway } from '../../data/signed-in/server-away.ts';
import { staleNoteOf } from '../../data/signed-in/stale-note.ts';
import { useAnswer, usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { keyOf } from '../../schedule/class-times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { WeekTable } from '../../schedule/WeekTable.tsx';
import { weeksAhead } from '../../schedule/week.ts';
import { ValleyTall, ValleyWide } from '../../shell/pictures/lazy-illustrations.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { TodayHero } from '../../ui/signed-in/TodayHero.tsx';
import { OwnAnnouncements } from '../announcements/OwnAnnouncements.tsx';
import { joinAddress } from '../classes/join-address.ts';
import { classesOf } from '../classes/own-classes.ts';
import { enrolmentsOf } from '../enrolment/enrolments.ts';
import { isInOrder, monthsOf } from '../paid-periods/own-months.ts';
import { openOrderIn, ordersOf } from '../payment/orders.ts';
import { Beginning } from './Beginning.tsx';
import { FamilyClasses, isFamilyFirst, useFamilyClasses } from './FamilyClasses.tsx';
import styles from './LearnerToday.module.css';
import { LoadingPanel } from './LoadingPanel.tsx';
import { Notices } from './Notices.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { LeadingMonth, OwnMonth } from './PaidMonth.tsx';
import { TodayPanel } from './TodayPanel.tsx';
import { courseNoticesOf, type Foremost, foremost, noticesOf, sunOf } from './today.ts';

const firstNameOf = (name: string | undefined) => name?.trim().split(/\s+/)[0] ?? '';

/** Undefined until it is known what is foremost. */
const useToday = (now: Date) => {
  const whom = useWhom();
  const own = useAnswer(classesOf(whom));
  const ordered = usePagedAnswer(ordersOf(whom));
  const enrolled = useAnswer(enrolmentsOf(whom));
  const paid = useAnswer(monthsOf(whom));
  const order = ordered.value && (openOrderIn(ordered.value) ?? null);
  // The day goes on without the months, or without the orders.
  const months = paid.value ?? (paid.failure === undefined ? undefined : []);
  const hasNoOrders = ordered.failure !== undefined;
  const known = { enrolled: enrolled.value, order, hasNoOrders, months, now };
  const shown = own.value && foremost({ classes: own.value, ...known });
  return {
    own,
    classes: own.value ?? [],
    enrolled: enrolled.value ?? [],
    order,
    months: months ?? [],
    shown,
    failure: own.failure ?? ordered.failure ?? enrolled.failure,
    reload: () => Promise.all([own.reload(), ordered.reload(), enrolled.reload(), paid.reload()]),
  };
};

interface WeeksProps {
  classes: LearnerClass[];
  enrolled: EnrolledCourse[];
  /** The class that is shown large. */
  elsewhere: string | undefined;
  now: Date;
}

const Weeks = ({ classes: list, enrolled, elsewhere, now }: WeeksProps) => {
  const notices = [...courseNoticesOf(enrolled), ...noticesOf(list, now)];
  const shownNotices = notices.length > 0 && <Notices notices={notices} />;
  const whom = useWhom();
  const weeks = weeksAhead(list, now, elsewhere);
  if (weeks.length === 0) return shownNotices;
  return weeks.map((week, place) => (
    <WeekTable
      key={week.monday}
      week={week}
      now={now}
      elsewhere={elsewhere}
      beside={place === 0 && shownNotices}
      joinAt={(path) => joinAddress(path, whom)}
    />
  ));
};

interface MonthsProps {
  months: OwnMonths[];
  shown: Foremost;
  order: LearnerOrder | null | undefined;
  now: Date;
}

/** The courses that are paid by the month, but for the one that is shown large. */
const Months = ({ months, shown, order, now }: MonthsProps) =>
  months
    .filter(({ courseId }) => shown.kind !== 'month' || shown.own.courseId !== courseId)
    .map((own) => (
      <OwnMonth key={own.courseId} own={own} isOrdered={isInOrder(own, order)} now={now} />
    ));

/** The learner's dashboard: the class that runs or comes next, what has changed, the week ahead, and an open order. */
export const LearnerToday = () => {
  const firstName = firstNameOf(useSession((session) => session.user?.name));
  const now = useNow();
  const { own, classes: list, enrolled, order, months, shown, failure, reload } = useToday(now);
  const family = useFamilyClasses(now);
  const familyClasses = <FamilyClasses next={family.next} now={now} />;
  const large = shown?.kind === 'class' ? shown.found : undefined;
  const isFirst = isFamilyFirst(family.next, large, now);
  const isAway = useServerAway((server) => server.isAway);
  const sun = sunOf(shown, now);
  const hasFailed = !shown && failure !== undefined;
  return (
    <>
      <TodayHero
        heading={<h1 tabIndex={-1}>{firstName ? t`Welcome, ${firstName}` : t`Welcome`}</h1>}
        note={staleNoteOf(own, 'your classes', { isAway })}
        choice={
          <>
            <WhomChooser within="scene" />
            {family.isKnown && isFirst && familyClasses}
          </>
        }
        awaitsChoice={!family.isKnown}
        scene={({ tall, wide }) => (
          <Suspense>
            <ValleyTall className={tall} sun={sun} />
            <ValleyWide className={wide} sun={sun} />
          </Suspense>
        )}
        panel={!hasFailed && (shown ? <TodayPanel shown={shown} now={now} /> : <LoadingPanel />)}
      />
      {family.isKnown && !isFirst && familyClasses}
      {family.isKnown && hasFailed && (
        <LoadFailure onRetry={reload}>{sentenceFor(failure)}</LoadFailure>
      )}
      {family.isKnown && shown && (
        <div className={styles.below}>
          {shown.kind === 'month' && <LeadingMonth own={shown.own} now={now} />}
          <Weeks classes={list} enrolled={enrolled} elsewhere={large && keyOf(large)} now={now} />
          {shown.kind === 'nothing' && <Beginning />}
          <OpenOrder shown={shown} order={order} />
          <Months months={months} shown={shown} order={order} now={now} />
          <OwnAnnouncements />
          <LearnerOffer
            hasClass={list.some(({ enrolled }) => enrolled)}
            isEnrolled={enrolled.length > 0}
          />
          <AsOfNote asOf={own.old ? undefined : own.asOf} />
        </div>
      )}
    </>
  );
};
