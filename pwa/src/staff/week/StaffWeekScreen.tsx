import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { addDays, indianDate, mondayOf } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { pages } from '../../content/paths.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { announceClassChanges } from '../../schedule/class-changes.ts';
import { useNow } from '../../schedule/use-now.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { isForbidden, StaffQuery } from '../frame/StaffQuery.tsx';
import { useSearchParam } from '../frame/use-search-param.ts';
import { HolidaySheet } from './holiday/HolidaySheet.tsx';
import { isWeekAhead } from './holiday/holiday-days.ts';
import styles from './StaffWeekScreen.module.css';
import { withChangedClass } from './staff-week.ts';
import { WeekView } from './WeekView.tsx';
import { formatWeek, weekLinkName, weekName } from './week-messages.ts';

const weekQuery = (from: string) =>
  liveQueryOptions({
    queryKey: ['week', from],
    queryFn: () => staffClassApi.readWeek(from),
    refetchInterval: 30_000,
    live: {
      channels: ['staff/classes', 'staff/meetings', 'staff/courses'],
      // The live stream has no event for joins and sent notifications.
      refetchInterval: 60_000,
      onChangedData: (before, now, asOf) => announceClassChanges(before.classes, now.classes, asOf),
    },
  });

const weekPath = (monday: string) => `${pages.staffWeek.path}?from=${monday}`;

const WeekLinks = ({ monday, now }: { monday: string; now: Date }) => {
  const before = addDays(monday, -7);
  const after = addDays(monday, 7);
  return (
    <nav className={styles.weeks} aria-label={t`Weeks`}>
      <Link className={buttonClass({ variant: 'soft' })} to={weekPath(before)}>
        <InnerIcon name="chevronLeft" size={20} />
        {weekLinkName(before, now)}
      </Link>
      <Link className={buttonClass({ variant: 'soft' })} to={weekPath(after)}>
        {weekLinkName(after, now)}
        <InnerIcon name="chevronRight" size={20} />
      </Link>
    </nav>
  );
};

interface HolidayButtonProps {
  monday: string;
  now: Date;
  onChanged: () => Promise<void>;
}

/** Opens the sheet that cancels the classes of some days. */
const HolidayButton = (props: HolidayButtonProps) => {
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

/** The date in the address; empty, for this week, if the text is no date. */
const parseDate = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** `/StaffWeek`: the classes of a week. A teacher sees the classes that they teach. Each class can be moved, cancelled, linked and shared. */
export const StaffWeekScreen = () => {
  const now = useNow();
  const mayMakeHolidays = useCan('holidays.make');
  const [typed] = useSearchParam('from');
  const from = parseDate(typed);
  // The previous week stays on the screen until the next one has loaded.
  const query = weekQuery(from);
  const week = useLiveQuery({ ...query, placeholderData: keepPreviousData });
  const monday = week.data?.monday ?? mondayOf(from || indianDate(now));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <h1 tabIndex={-1}>{weekName(monday, now)}</h1>
          <p>{formatWeek(monday)}</p>
        </div>
        {mayMakeHolidays && !isForbidden(week) && isWeekAhead(monday, now) && (
          <HolidayButton key={monday} monday={monday} now={now} onChanged={week.refetch} />
        )}
        {!isForbidden(week) && <WeekLinks monday={monday} now={now} />}
      </div>
      <StaffQuery query={week}>
        {(shown) => (
          <WeekView
            key={shown.monday}
            week={shown}
            now={now}
            onChanged={(changed) => {
              setQueryData(
                query,
                (now) => now && { ...now, classes: withChangedClass(now.classes, changed) },
              );
              void week.refetch();
            }}
            onNoted={week.refetch}
          />
        )}
      </StaffQuery>
      <AsOfNote updatedAt={week.error === null ? week.dataUpdatedAt : undefined} />
    </>
  );
};
