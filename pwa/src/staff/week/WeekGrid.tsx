import { t } from '@lingui/core/macro';
import { shortTimeInWords, weekdayOf } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import type { WeekDay } from './staff-week.ts';
import { useProperties } from './use-properties.ts';
import { type Choosing, EntryOfWeek } from './WeekEntry.tsx';
import styles from './WeekGrid.module.css';
import { type Cell, cellsOf, type Row, rowsOf } from './week-grid.ts';

const Line = ({ hour, kind, row }: Row & { row: number }) => {
  const line = useProperties<HTMLLIElement>({ row });
  const time = `${String(hour % 24).padStart(2, '0')}:00`;
  return (
    <li ref={line} className={classes(styles.line, styles[kind])}>
      <span>{shortTimeInWords(time)}</span>
    </li>
  );
};

/** The scale of the columns: for the eye alone, as every class says its hours. */
const Scale = ({ rows }: { rows: Row[] }) => (
  <ul className={styles.scale} aria-hidden="true">
    {rows.map((row, place) => (
      <Line key={row.hour} row={place} {...row} />
    ))}
  </ul>
);

const DayName = ({ date, when }: WeekDay) => (
  <h2 className={styles.name}>
    {when === 'today' ? (
      <>
        {t`Today`} <span className="visually-hidden">{weekdayOf(date)}</span>
      </>
    ) : (
      weekdayOf(date)
    )}{' '}
    <span className={styles.number}>{Number(date.slice(8))}</span>
  </h2>
);

const CellOfDay = ({ row, rows, parts, after, ...choosing }: Choosing & Cell) => {
  const cell = useProperties<HTMLUListElement>({ row, rows, after });
  return (
    <ul ref={cell} className={styles.cell}>
      {parts.map((part) => (
        <EntryOfWeek key={part.entry.key} {...part} {...choosing} />
      ))}
    </ul>
  );
};

interface DayProps extends Choosing {
  day: WeekDay;
  /** Its place in the week, from 0. */
  column: number;
  rows: Row[];
}

const Day = ({ day, column, rows, ...choosing }: DayProps) => {
  const item = useProperties<HTMLLIElement>({ column });
  const isEmpty = day.entries.every(({ kind }) => kind === 'was');
  return (
    <li ref={item} className={classes(styles.day, styles[day.when], isEmpty && styles.notInList)}>
      <DayName {...day} />
      {cellsOf(day, rows).map((cell) => (
        <CellOfDay key={cell.row} {...cell} {...choosing} />
      ))}
    </li>
  );
};

/**
 * The week: rows between hairlines, or where there is room a column for each day with the empty hours collapsed. An hour is as
 * high as what stands in it needs.
 */
export const WeekGrid = ({ days, ...choosing }: Choosing & { days: WeekDay[] }) => {
  const rows = rowsOf(days);
  const grid = useProperties<HTMLDivElement>({ rows: rows.length });
  return (
    <div className={styles.week}>
      <div ref={grid} className={styles.grid}>
        <Scale rows={rows} />
        <ol className={styles.days}>
          {days.map((day, column) => (
            <Day key={day.date} day={day} column={column} rows={rows} {...choosing} />
          ))}
        </ol>
      </div>
    </div>
  );
};
