import { t } from '@lingui/core/macro';
import type { StaffClass, TaughtToday } from 'bff/contract';
import { indianDate, indianTime } from 'bff/shared/time/indian-time';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wholeWeekdayOf } from '../../content/format.ts';
import { pages, pasteParam } from '../../content/paths.ts';
import { useSession } from '../../data/session/session.ts';
import { hasEnded, keyOf } from '../../schedule/class-times.ts';
import { ValleyTall } from '../../shell/pictures/lazy-illustrations.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { TodayHero } from '../../ui/signed-in/TodayHero.tsx';
import { ClassSheet, type ClassSheetProps, type Opened, useGone } from '../week/ClassSheet.tsx';
import { lacksLink } from '../week/staff-week.ts';
import type { Step } from '../week/steps.tsx';
import { useMedia } from '../week/use-wide.ts';
import { dayAndWholeMonthOf } from '../week/week-messages.ts';
import styles from './StaffToday.module.css';
import { DayClasses, useDays } from './TodayClasses.tsx';

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

/** The greeting, with the day. */
export const Hero = ({ now }: { now: Date }) => {
  const firstName = firstNameOf(useSession((session) => session.user?.name));
  const today = indianDate(now);
  return (
    <TodayHero
      heading={<h1 tabIndex={-1}>{firstName ? greetingTo(firstName, now) : greetingAt(now)}</h1>}
      lead={`${wholeWeekdayOf(today)}, ${dayAndWholeMonthOf(today)}`}
      scene={({ tall }) => <ValleyTall sun={0.75} className={tall} />}
    />
  );
};

interface OpenedClassProps extends Omit<ClassSheetProps, 'step' | 'onStep'> {
  first: Step | undefined;
}

/** A class over the page. A step that is left leads back to the class, unless the sheet was opened for it. */
const OpenedClass = ({ first, ...about }: OpenedClassProps) => {
  const [step, setStep] = useState(first);
  const take = (next: Step | undefined) => (next || !first ? setStep(next) : about.onClose());
  return <ClassSheet {...about} step={step} onStep={take} />;
};

/** The class whose link is pasted first: the next one that lacks it, or else the next one. */
const toPaste = ({ classes }: TaughtToday, now: Date) => {
  const ahead = classes.filter((found) => found.state !== 'cancelled' && !hasEnded(found, now));
  return ahead.find((found) => lacksLink(found, now)) ?? ahead[0];
};

/** Opens the link of the next class for who came by "Paste a link" of the app's icon. A reload opens nothing again. */
const usePasteOf = (today: TaughtToday, now: Date, open: (opened: Opened) => void) => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(pasteParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the classes that are there then.
  useEffect(() => {
    if (!isAsked) return;
    const found = toPaste(today, now);
    if (found) open({ key: keyOf(found), first: 'link' });
    setParams({}, { replace: true });
  }, [isAsked]);
};

/** From here on the classes of both days stand in one column (StaffToday.module.css). */
const twoColumns = '(width >= 1024px)';

interface DayProps {
  today: TaughtToday;
  now: Date;
  /** What stands beside the classes; on phones between those of today and of tomorrow. */
  children: ReactNode;
  onChanged: (changed: StaffClass) => void;
  onNoted: () => void;
}

/** The classes of today and tomorrow. Each is opened over the page. */
export const Day = ({ today, now, children, ...about }: DayProps) => {
  const [opened, setOpened] = useState<Opened>();
  usePasteOf(today, now, setOpened);
  const { today: ofToday, tomorrow: ofTomorrow, ...rows } = useDays(today, now);
  const found = today.classes.find((other) => keyOf(other) === opened?.key);
  useGone(opened !== undefined, found !== undefined);
  const hasColumns = useMedia(twoColumns);
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
      none={t`No class tomorrow.`}
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
        none={t`No class today.`}
        onOpen={setOpened}
        more={
          <Link to={pages.staffWeek.path}>
            {t`Week`}
            <InnerIcon name="chevronRight" size={20} />
          </Link>
        }
      />
      {/* In the order in which they are seen, which the keyboard follows. */}
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
