import { t } from '@lingui/core/macro';
import type { BeginningCourse, StaffClass, StaffWeek } from 'bff/contract';
import { addDays } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { dateOf } from '../../schedule/class-messages.ts';
import { isAhead, keyOf } from '../../schedule/class-times.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { ClassPanel } from './ClassPanel.tsx';
import { ClassSheet, useGone } from './ClassSheet.tsx';
import { DaysOffAhead } from './holiday/DaysOffAhead.tsx';
import styles from './StaffWeekScreen.module.css';
import { buttonIdOf, daysFrom } from './staff-week.ts';
import type { Step } from './steps.tsx';
import { useWide } from './use-wide.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { beginsOnInWords, peopleInWords, weekName } from './week-messages.ts';

const Beginning = ({ courses, week }: { courses: BeginningCourse[]; week: string }) => {
  const mayRead = useMay('people.read');
  return (
    <ul className={styles.beginning}>
      {courses.map(({ id, slug, startDate, ...course }) => (
        <li key={id}>
          <InnerIcon name="calendar" size={20} />
          <p>
            {week}:{' '}
            {mayRead ? (
              <Link to={`${pages.staffCourses.path}?people=${slug}`}>
                {beginsOnInWords(titleOf(course), startDate)}
              </Link>
            ) : (
              beginsOnInWords(titleOf(course), startDate)
            )}
            , {peopleInWords(course)}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** A class that was pressed, by its key; null after it was closed. Undefined leaves the choice to the screen. */
type Pressed = string | null | undefined;

/** The class with which staff have begun to do something, by its key, and the step that is open. */
interface Begun {
  key: string;
  step: Step | undefined;
}

/**
 * Beside the week one class is always shown: the next one, until another is pressed. What staff have begun to do with it
 * pins it: no class that begins meanwhile takes its place. An open step stays, also where a tablet is turned.
 */
const useChosen = ({ classes: all }: StaffWeek, now: Date) => {
  const isWide = useWide();
  const [pressed, setPressed] = useState<Pressed>();
  const [begun, setBegun] = useState<Begun>();
  const withKey = (key: string | null) => all.find((found) => keyOf(found) === key);
  const byItself = () => {
    const pinned = begun && withKey(begun.key);
    if (!isWide) return begun?.step && pinned;
    return pinned ?? all.find((found) => isAhead(found, now));
  };
  const chosen = pressed === undefined ? byItself() : withKey(pressed);
  const key = chosen && keyOf(chosen);
  useGone(Boolean(pressed), Boolean(chosen));
  return {
    isWide,
    chosen,
    key,
    step: begun?.key === key ? begun?.step : undefined,
    isPressed: pressed !== undefined,
    press: setPressed,
    take: (step: Step | undefined) => setBegun(key === undefined ? undefined : { key, step }),
  };
};

/** Whether the class is, or was to be, in the week. */
const isWithin = (found: StaffClass, monday: string) =>
  [found, found.wasAt].some((time) => {
    const date = time && dateOf(time);
    return date && date >= monday && date < addDays(monday, 7);
  });

interface Props {
  week: StaffWeek;
  now: Date;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
}

/** A week with its chosen class: in a panel beside it, or over the page where there is no room. */
export const ShownWeek = ({ week, now, onChanged, onNoted }: Props) => {
  const { isWide, chosen, key, step, isPressed, press, take } = useChosen(week, now);
  const { monday, beginning } = week;
  const mayMakeHolidays = useMay('holidays.make');
  const ofAll = useMay('classes.readAll');
  const days = daysFrom(monday, 7, { classes: week.classes, now });
  const close = () => {
    press(null);
    take(undefined);
    if (key) document.getElementById(buttonIdOf(key))?.focus();
  };
  const change = (changed: StaffClass) => {
    // It is in another week now.
    if (!isWithin(changed, monday)) press(null);
    onChanged(changed);
  };
  if (days.every(({ entries }) => entries.length === 0))
    return (
      <>
        <Card>
          <EmptyState picture={<EmptyPicture />} title={t`No classes`}>
            <p>
              {ofAll ? t`No course has a class in this week.` : t`You give no class in this week.`}
            </p>
          </EmptyState>
        </Card>
        <Beginning courses={beginning} week={weekName(addDays(monday, 7), now)} />
        {mayMakeHolidays && <DaysOffAhead now={now} />}
      </>
    );
  return (
    <>
      <div className={classes(isWide && chosen && styles.withPanel)}>
        <div>
          <WeekGrid days={days} now={now} chosen={key} onChoose={press} opensDialog={!isWide} />
          <Beginning courses={beginning} week={weekName(addDays(monday, 7), now)} />
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
