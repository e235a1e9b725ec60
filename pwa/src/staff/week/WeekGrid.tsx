import { t } from '@lingui/core/macro';
import { formatShortClockTime, formatWeekday } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import type { StaffWeekDay } from './staff-week.ts';
import { useCssProperties } from './use-css-properties.ts';
import { type ClassSelectionProps, WeekEntryItem } from './WeekEntryItem.tsx';
import styles from './WeekGrid.module.css';
import { type GridCell, type GridRow, gridCellsOf, gridRowsOf } from './week-grid.ts';

const HourLine = ({ hour, kind, row }: GridRow & { row: number }) => {
  const line = useCssProperties<HTMLLIElement>({ row });
  const time = `${String(hour % 24).padStart(2, '0')}:00`;
  return (
    <li ref={line} className={classes(styles.line, styles[kind])}>
      <span>{formatShortClockTime(time)}</span>
    </li>
  );
};

/** The hours beside the columns. Hidden from screen readers, as every class has its hours. */
const HourScale = ({ rows }: { rows: GridRow[] }) => (
  <ul className={styles.scale} aria-hidden="true">
    {rows.map((row, index) => (
      <HourLine key={row.hour} row={index} {...row} />
    ))}
  </ul>
);

const DayName = ({ date, when }: StaffWeekDay) => (
  <h2 className={styles.name}>
    {when === 'today' ? (
      <>
        {t`Today`} <span className="visually-hidden">{formatWeekday(date)}</span>
      </>
    ) : (
      formatWeekday(date)
    )}{' '}
    <span className={styles.number}>{Number(date.slice(8))}</span>
  </h2>
);

const DayCell = ({ row, rows, parts, after, ...choosing }: ClassSelectionProps & GridCell) => {
  const cell = useCssProperties<HTMLUListElement>({ row, rows, after });
  return (
    <ul ref={cell} className={styles.cell}>
      {parts.map((part) => (
        <WeekEntryItem key={part.entry.key} {...part} {...choosing} />
      ))}
    </ul>
  );
};

interface DayColumnProps extends ClassSelectionProps {
  day: StaffWeekDay;
  /** The index of the day in the week. */
  column: number;
  rows: GridRow[];
}

const DayColumn = ({ day, column, rows, ...choosing }: DayColumnProps) => {
  const item = useCssProperties<HTMLLIElement>({ column });
  const isEmpty = day.entries.every(({ kind }) => kind === 'was');
  return (
    <li ref={item} className={classes(styles.day, styles[day.when], isEmpty && styles.notInList)}>
      <DayName {...day} />
      {gridCellsOf(day, rows).map((cell) => (
        <DayCell key={cell.row} {...cell} {...choosing} />
      ))}
    </li>
  );
};

/**
 * The week as a list, or on wide screens as one column for each day with the empty hours collapsed. The height of an hour
 * follows its content.
 */
export const WeekGrid = ({ days, ...choosing }: ClassSelectionProps & { days: StaffWeekDay[] }) => {
  const rows = gridRowsOf(days);
  const grid = useCssProperties<HTMLDivElement>({ rows: rows.length });
  return (
    <div className={styles.week}>
      <div ref={grid} className={styles.grid}>
        <HourScale rows={rows} />
        <ol className={styles.days}>
          {days.map((day, column) => (
            <DayColumn key={day.date} day={day} column={column} rows={rows} {...choosing} />
          ))}
        </ol>
      </div>
    </div>
  );
};
