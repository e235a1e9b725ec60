import { t } from '@lingui/core/macro';
import type { BeginningCourse, StaffClass, StaffWeek } from 'bff/contract';
import { addDays } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { classDate } from '../../schedule/class-messages.ts';
import { classKey, isUpcoming } from '../../schedule/class-times.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { ClassPanel } from './ClassPanel.tsx';
import { ClassSheet, useNotifyWhenGone } from './ClassSheet.tsx';
import { DaysOffAhead } from './holiday/DaysOffAhead.tsx';
import styles from './StaffWeekScreen.module.css';
import { buttonIdOf, daysFrom } from './staff-week.ts';
import type { ClassStep } from './steps.tsx';
import { useWide } from './use-wide.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { formatBeginsOn, formatPeopleCount, weekName } from './week-messages.ts';

const BeginningCourses = ({ courses, week }: { courses: BeginningCourse[]; week: string }) => {
  const mayRead = useCan('people.read');
  return (
    <ul className={styles.beginning}>
      {courses.map(({ id, slug, startDate, ...course }) => (
        <li key={id}>
          <InnerIcon name="calendar" size={20} />
          <p>
            {week}:{' '}
            {mayRead ? (
              <Link to={`${pages.staffCourses.path}?people=${slug}`}>
                {formatBeginsOn(localizedTitle(course), startDate)}
              </Link>
            ) : (
              formatBeginsOn(localizedTitle(course), startDate)
            )}
            , {formatPeopleCount(course)}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** The key of the class that was pressed; null after it was closed. Undefined: the screen chooses. */
type PressedClassKey = string | null | undefined;

/** The key of the class that has an open action, and this action. */
interface OpenedStep {
  key: string;
  step: ClassStep | undefined;
}

/**
 * The panel beside the week always shows one class: the next one, until another class is pressed. An open action pins its
 * class: a class that begins during this does not replace it. The action stays open when a tablet is turned.
 */
const useChosenClass = ({ classes: all }: StaffWeek, now: Date) => {
  const isWide = useWide();
  const [pressed, setPressed] = useState<PressedClassKey>();
  const [begun, setBegun] = useState<OpenedStep>();
  const classWithKey = (key: string | null) => all.find((found) => classKey(found) === key);
  const defaultClass = () => {
    const pinned = begun && classWithKey(begun.key);
    if (!isWide) return begun?.step && pinned;
    return pinned ?? all.find((found) => isUpcoming(found, now));
  };
  const chosen = pressed === undefined ? defaultClass() : classWithKey(pressed);
  const key = chosen && classKey(chosen);
  useNotifyWhenGone(Boolean(pressed), Boolean(chosen));
  return {
    isWide,
    chosen,
    key,
    step: begun?.key === key ? begun?.step : undefined,
    isPressed: pressed !== undefined,
    press: setPressed,
    take: (step: ClassStep | undefined) => setBegun(key === undefined ? undefined : { key, step }),
  };
};

/** Whether the class is in the week, or was before it was moved. */
const isInWeek = (found: StaffClass, monday: string) =>
  [found, found.wasAt].some((time) => {
    const date = time && classDate(time);
    return date && date >= monday && date < addDays(monday, 7);
  });

interface Props {
  week: StaffWeek;
  now: Date;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
}

/** A week with its chosen class in a panel, or in a sheet over the page on narrow screens. */
export const WeekView = ({ week, now, onChanged, onNoted }: Props) => {
  const { isWide, chosen, key, step, isPressed, press, take } = useChosenClass(week, now);
  const { monday, beginning } = week;
  const mayMakeHolidays = useCan('holidays.make');
  const readsAllClasses = useCan('classes.readAll');
  const days = daysFrom(monday, 7, { classes: week.classes, now });
  const close = () => {
    press(null);
    take(undefined);
    if (key) document.getElementById(buttonIdOf(key))?.focus();
  };
  const change = (changed: StaffClass) => {
    // The class was moved to another week.
    if (!isInWeek(changed, monday)) press(null);
    onChanged(changed);
  };
  if (days.every(({ entries }) => entries.length === 0))
    return (
      <>
        <Card>
          <EmptyState picture={<EmptyPicture />} title={t`No classes`}>
            <p>
              {readsAllClasses
                ? t`There are no classes this week.`
                : t`You have no classes this week.`}
            </p>
          </EmptyState>
        </Card>
        <BeginningCourses courses={beginning} week={weekName(addDays(monday, 7), now)} />
        {mayMakeHolidays && <DaysOffAhead now={now} />}
      </>
    );
  return (
    <>
      <div className={classes(isWide && chosen && styles.withPanel)}>
        <div>
          <WeekGrid days={days} now={now} chosen={key} onChoose={press} opensDialog={!isWide} />
          <BeginningCourses courses={beginning} week={weekName(addDays(monday, 7), now)} />
          {mayMakeHolidays && <DaysOffAhead now={now} />}
        </div>
        {chosen && isWide && (
          <ClassPanel
            key={key}
            found={chosen}
            now={now}
            takesFocus={isPressed}
            onStep={take}
            onClose={close}
          />
        )}
      </div>
      {chosen && (step || !isWide) && (
        <ClassSheet
          found={chosen}
          now={now}
          step={step}
          onStep={take}
          onChanged={change}
          onNoted={onNoted}
          onClose={isWide ? () => take(undefined) : close}
        />
      )}
    </>
  );
};
