import { t } from '@lingui/core/macro';
import type { EnrolledCourse, LearnerClass, LearnerOrder, MonthlyCourse } from 'bff/contract';
import { Suspense } from 'react';
import { childrenQuery } from '../../account/family/children.ts';
import { ProfileChooser } from '../../account/family/ProfileChooser.tsx';
import { LearnerOffer } from '../../account/notifications/LearnerOffer.tsx';
import { formatError } from '../../data/network/client.ts';
import { useSession } from '../../data/session/session.ts';
import { currentActingProfile, useActingProfile } from '../../data/signed-in/acting-profile.ts';
import { restoreBeforeFirstFetch } from '../../data/signed-in/query-client.ts';
import { useServerStatus } from '../../data/signed-in/server-status.ts';
import { formatStaleNote } from '../../data/signed-in/stale-note.ts';
import { useLiveInfiniteQuery, useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { classKey } from '../../schedule/class-times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { WeekTable } from '../../schedule/WeekTable.tsx';
import { weeksAhead } from '../../schedule/week.ts';
import { ValleyTall, ValleyWide } from '../../shell/pictures/lazy-illustrations.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { TodayHero } from '../../ui/signed-in/TodayHero.tsx';
import { OwnAnnouncements } from '../announcements/OwnAnnouncements.tsx';
import { joinPathAs } from '../classes/join-path.ts';
import { classesQuery } from '../classes/own-classes.ts';
import { enrolmentsQuery } from '../enrolment/enrolments.ts';
import { isInOrder, monthlyCoursesQuery } from '../paid-periods/monthly-courses.ts';
import { openOrderIn, ordersQuery } from '../payment/orders.ts';
import { selectionQuery } from '../selection/selection-store.ts';
import { ClassNotifications } from './ClassNotifications.tsx';
import {
  classNotificationsOf,
  courseNotificationsOf,
  type MainItem,
  mainItemOf,
  sunHeightOf,
} from './dashboard.ts';
import { FamilyClasses, isFamilyFirst, useFamilyClasses } from './FamilyClasses.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import styles from './LearnerToday.module.css';
import { LoadingPanel } from './LoadingPanel.tsx';
import { OpenOrderLine } from './OpenOrderLine.tsx';
import { MainMonthDetails, PaidMonth } from './PaidMonth.tsx';
import { TodayPanel } from './TodayPanel.tsx';

const firstNameOf = (name: string | undefined) => name?.trim().split(/\s+/)[0] ?? '';

/** Shows the device's copy at once: a learner opens the app minutes before the class. */
export const restoreDashboard = () => {
  const profile = currentActingProfile();
  return restoreBeforeFirstFetch([
    childrenQuery,
    classesQuery(profile),
    ordersQuery(profile),
    enrolmentsQuery(profile),
    monthlyCoursesQuery(profile),
    selectionQuery(profile),
  ]);
};

/** `shown` is undefined until the main item is known. */
const useDashboard = (now: Date) => {
  const profile = useActingProfile();
  const own = useLiveQuery(classesQuery(profile));
  const ordered = useLiveInfiniteQuery(ordersQuery(profile));
  const enrolled = useLiveQuery(enrolmentsQuery(profile));
  const paid = useLiveQuery(monthlyCoursesQuery(profile));
  const order = ordered.data && (openOrderIn(ordered.data) ?? null);
  // The dashboard is shown even if the paid months or the orders fail to load.
  const months = paid.data ?? (paid.error === null ? undefined : []);
  const hasNoOrders = ordered.error !== null;
  const known = { enrolled: enrolled.data, order, hasNoOrders, months, now };
  const shown = own.data && mainItemOf({ classes: own.data, ...known });
  return {
    own,
    classes: own.data ?? [],
    enrolled: enrolled.data ?? [],
    order,
    months: months ?? [],
    shown,
    error: own.error ?? ordered.error ?? enrolled.error,
    reload: () =>
      Promise.all([own.refetch(), ordered.refetch(), enrolled.refetch(), paid.refetch()]),
  };
};

interface LearnerWeeksProps {
  classes: LearnerClass[];
  enrolled: EnrolledCourse[];
  /** The key of the main class, which the week leaves out. */
  elsewhere: string | undefined;
  now: Date;
}

const LearnerWeeks = ({ classes: list, enrolled, elsewhere, now }: LearnerWeeksProps) => {
  const notices = [...courseNotificationsOf(enrolled), ...classNotificationsOf(list, now)];
  const shownNotices = notices.length > 0 && <ClassNotifications notices={notices} />;
  const profile = useActingProfile();
  const weeks = weeksAhead(list, now, elsewhere);
  if (weeks.length === 0) return shownNotices;
  return weeks.map((week, index) => (
    <WeekTable
      key={week.monday}
      week={week}
      now={now}
      elsewhere={elsewhere}
      beside={index === 0 && shownNotices}
      joinAt={(path) => joinPathAs(path, profile)}
    />
  ));
};

interface OtherMonthsProps {
  months: MonthlyCourse[];
  shown: MainItem;
  order: LearnerOrder | null | undefined;
  now: Date;
}

/** The monthly courses, except the one that is the main item. */
const OtherMonths = ({ months, shown, order, now }: OtherMonthsProps) =>
  months
    .filter(({ courseId }) => shown.kind !== 'month' || shown.own.courseId !== courseId)
    .map((own) => (
      <PaidMonth key={own.courseId} own={own} isOrdered={isInOrder(own, order)} now={now} />
    ));

/** The learner's dashboard: the class that runs or comes next, what has changed, the week ahead, and an open order. */
export const LearnerToday = () => {
  const firstName = firstNameOf(useSession((session) => session.user?.name));
  const now = useNow();
  const { own, classes: list, enrolled, order, months, shown, error, reload } = useDashboard(now);
  const family = useFamilyClasses(now);
  const familyClasses = <FamilyClasses next={family.next} now={now} />;
  const large = shown?.kind === 'class' ? shown.found : undefined;
  const isFirst = isFamilyFirst(family.next, large, now);
  const isAway = useServerStatus((server) => server.isUnavailable);
  const sun = sunHeightOf(shown, now);
  const hasFailed = !shown && error !== null;
  return (
    <>
      <TodayHero
        heading={<h1 tabIndex={-1}>{firstName ? t`Welcome, ${firstName}` : t`Welcome`}</h1>}
        note={formatStaleNote(own, 'your classes', { isAway })}
        choice={
          <>
            <ProfileChooser within="scene" />
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
        <LoadFailure onRetry={reload}>{formatError(error)}</LoadFailure>
      )}
      {family.isKnown && shown && (
        <div className={styles.below}>
          {shown.kind === 'month' && <MainMonthDetails own={shown.own} now={now} />}
          <LearnerWeeks
            classes={list}
            enrolled={enrolled}
            elsewhere={large && classKey(large)}
            now={now}
          />
          {shown.kind === 'nothing' && <GettingStarted />}
          <OpenOrderLine shown={shown} order={order} />
          <OtherMonths months={months} shown={shown} order={order} now={now} />
          <OwnAnnouncements />
          <LearnerOffer
            hasClass={list.some(({ enrolled }) => enrolled)}
            isEnrolled={enrolled.length > 0}
          />
          <AsOfNote updatedAt={own.isOutdated ? undefined : own.dataUpdatedAt} />
        </div>
      )}
    </>
  );
};
