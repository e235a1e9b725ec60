import { t } from '@lingui/core/macro';
import type { StaffClass, TeacherDay } from 'bff/contract';
import { indianDate, indianTime } from 'bff/shared/time/indian-time';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatLongWeekday } from '../../content/format.ts';
import { pages, pasteParam } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { classKey, hasEnded } from '../../schedule/class-times.ts';
import { ValleyTall } from '../../shell/pictures/lazy-illustrations.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { TodayHero } from '../../ui/signed-in/TodayHero.tsx';
import { useMedia } from '../../ui/signed-in/use-media.ts';
import {
  ClassSheet,
  type ClassSheetProps,
  type ClassSheetTarget,
  useNotifyWhenGone,
} from '../week/ClassSheet.tsx';
import { lacksLink } from '../week/staff-week.ts';
import type { ClassStep } from '../week/steps.tsx';
import { dayAndWholeMonthOf } from '../week/week-messages.ts';
import styles from './StaffToday.module.css';
import { DayClasses, useDayRows } from './TodayClasses.tsx';

const noon = '12:00';
const evening = '17:00';

const greetingAt = (now: Date) => {
  const time = indianTime(now);
  if (time < noon) return t`Good morning`;
  return time < evening ? t`Good afternoon` : t`Good evening`;
};

const greetingTo = (name: string, now: Date) => {
  const time = indianTime(now);
  if (time < noon) return t`Good morning, ${name}`;
  return time < evening ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
};

const firstNameOf = (name: string | undefined) => name?.trim().split(/\s+/)[0] ?? '';

/** The greeting with the date. */
export const Hero = ({ now }: { now: Date }) => {
  const firstName = firstNameOf(useSession((session) => session.user?.name));
  const today = indianDate(now);
  return (
    <TodayHero
      heading={<h1 tabIndex={-1}>{firstName ? greetingTo(firstName, now) : greetingAt(now)}</h1>}
      lead={`${formatLongWeekday(today)}, ${dayAndWholeMonthOf(today)}`}
      scene={({ tall }) => <ValleyTall sun={0.75} className={tall} />}
    />
  );
};

interface OpenedClassProps extends Omit<ClassSheetProps, 'step' | 'onStep'> {
  first: ClassStep | undefined;
}

/** A class over the page. Closing an action returns to the class, unless the sheet was opened for this action. */
const OpenedClass = ({ first, ...about }: OpenedClassProps) => {
  const [step, setStep] = useState(first);
  const changeStep = (next: ClassStep | undefined) =>
    next || !first ? setStep(next) : about.onClose();
  return <ClassSheet {...about} step={step} onStep={changeStep} />;
};

/** The class whose link is pasted first: the next one without a link, or else the next one. */
const classToPaste = ({ classes }: TeacherDay, now: Date) => {
  const ahead = classes.filter((found) => found.state !== 'cancelled' && !hasEnded(found, now));
  return ahead.find((found) => lacksLink(found, now)) ?? ahead[0];
};

/** Opens the link of the next class after the shortcut "Paste a link" of the app's icon. A reload does not open it again. */
const usePasteParam = (today: TeacherDay, now: Date, open: (opened: ClassSheetTarget) => void) => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(pasteParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the classes of the first render.
  useEffect(() => {
    if (!isAsked) return;
    const found = classToPaste(today, now);
    if (found) open({ key: classKey(found), first: 'link' });
    setParams({}, { replace: true });
  }, [isAsked]);
};

/** From this width on the classes of both days are in one column (StaffToday.module.css). */
const twoColumnsQuery = '(width >= 1024px)';

interface DayProps {
  today: TeacherDay;
  now: Date;
  /** Shown beside the classes; on phones between those of today and tomorrow. */
  children: ReactNode;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
}

/** The classes of today and tomorrow. Each opens in a sheet over the page. */
export const Day = ({ today, now, children, ...about }: DayProps) => {
  const [opened, setOpened] = useState<ClassSheetTarget>();
  usePasteParam(today, now, setOpened);
  const { today: ofToday, tomorrow: ofTomorrow, ...rows } = useDayRows(today, now);
  const found = today.classes.find((other) => classKey(other) === opened?.key);
  useNotifyWhenGone(opened !== undefined, found !== undefined);
  const hasColumns = useMedia(twoColumnsQuery);
  const beside = (
    <div key="beside" className={styles.beside}>
      {children}
    </div>
  );
  const tomorrow = (
    <DayClasses
      {...rows}
      key="tomorrow"
      name="tomorrow"
      title={t`Tomorrow’s classes`}
      rows={ofTomorrow}
      none={t`No classes tomorrow.`}
      onOpen={setOpened}
    />
  );
  return (
    <div className={styles.columns}>
      <DayClasses
        {...rows}
        name="today"
        title={t`Today’s classes`}
        rows={ofToday}
        none={t`No classes today.`}
        onOpen={setOpened}
        more={
          <Link to={pages.staffWeek.path}>
            {t`Week`}
            <InnerIcon name="chevronRight" size={20} />
          </Link>
        }
      />
      {/* In visual order, so that the keyboard focus follows it. */}
      {hasColumns ? [tomorrow, beside] : [beside, tomorrow]}
      {found && opened && (
        <OpenedClass
          {...about}
          found={found}
          now={now}
          first={opened.first}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};
