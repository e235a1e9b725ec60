import { t } from '@lingui/core/macro';
import type { StaffWeek } from 'bff/contract';
import { addDays, indianDate, mondayOf } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { edit, type Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { noteClassChanges } from '../../schedule/class-changes.ts';
import { useNow } from '../../schedule/use-now.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { isRefused, StaffQuery } from '../frame/StaffQuery.tsx';
import { useParam } from '../frame/use-param.ts';
import { HolidaySheet } from './holiday/HolidaySheet.tsx';
import { isWeekAhead } from './holiday/holiday-days.ts';
import { ShownWeek } from './ShownWeek.tsx';
import styles from './StaffWeekScreen.module.css';
import { withChanged } from './staff-week.ts';
import { weekInWords, weekLinkName, weekName } from './week-messages.ts';

const weekFrom = (from: string): Question<StaffWeek> => ({
  key: ['week', from],
  ask: () => staffClassApi.readWeek(from),
  topics: ['staff/classes', 'staff/meetings', 'staff/courses'],
  everyMs: 30_000,
  // That learners join and are told is not told by the stream.
  everyMsLive: 60_000,
  onNews: (before, now, asOf) => noteClassChanges(before.classes, now.classes, asOf),
});

const addressOf = (monday: string) => `${pages.staffWeek.path}?from=${monday}`;

const WeekLinks = ({ monday, now }: { monday: string; now: Date }) => {
  const before = addDays(monday, -7);
  const after = addDays(monday, 7);
  return (
    <nav className={styles.weeks} aria-label={t`Weeks`}>
      <Link className={buttonClass({ variant: 'soft' })} to={addressOf(before)}>
        <InnerIcon name="chevronLeft" size={20} />
        {weekLinkName(before, now)}
      </Link>
      <Link className={buttonClass({ variant: 'soft' })} to={addressOf(after)}>
        {weekLinkName(after, now)}
        <InnerIcon name="chevronRight" size={20} />
      </Link>
    </nav>
  );
};

interface HolidayProps {
  monday: string;
  now: Date;
  onChanged: () => Promise<void>;
}

/** Cancels the classes of days of this week, or of others. */
const Holiday = (props: HolidayProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.holiday}>
      <Button variant="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <InnerIcon name="calendar" size={20} />
        {t`Days off`}
      </Button>
      {isOpen && <HolidaySheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
};

/** The date in the address; empty, for this week, if it is none. */
const dateIn = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** `/StaffWeek`: the classes of a week; of a teacher those that they give. Each can be moved, cancelled, given a link, and shared. */
export const StaffWeekScreen = () => {
  const now = useNow();
  const mayMakeHolidays = useMay('holidays.make');
  const [typed] = useParam('from');
  const from = dateIn(typed);
  // A week that is opened is shown once it is there, as a whole.
  const question = weekFrom(from);
  const week = useAnswer(question, { orBefore: true });
  const monday = week.value?.monday ?? mondayOf(from || indianDate(now));
  return (
    <>
      <div className={styles.head} data-wide>
        <div className={styles.name}>
          <h1 tabIndex={-1}>{weekName(monday, now)}</h1>
          <p>{weekInWords(monday)}</p>
        </div>
        {mayMakeHolidays && !isRefused(week) && isWeekAhead(monday, now) && (
          <Holiday key={monday} monday={monday} now={now} onChanged={week.reload} />
        )}
        {!isRefused(week) && <WeekLinks monday={monday} now={now} />}
      </div>
      <StaffQuery query={week}>
        {(shown) => (
          <ShownWeek
            key={shown.monday}
            week={shown}
            now={now}
            onChanged={(changed) => {
              edit(question, (now) => ({ ...now, classes: withChanged(now.classes, changed) }));
              void week.reload();
            }}
            onNoted={week.reload}
          />
        )}
      </StaffQuery>
      <AsOfNote asOf={week.failure === undefined ? week.asOf : undefined} />
    </>
  );
};
