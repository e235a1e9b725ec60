import { timeInWords, weekdayOf } from '../../content/format.ts';
import { classes } from '../../ui/classes.ts';
import type { WeekDay } from './staff-week.ts';
import { useProperties } from './use-properties.ts';
import { type Choosing, EntryOfWeek } from './WeekEntry.tsx';
import styles from './WeekGrid.module.css';
import {
  gapsOf,
  gridHeight,
  linesOf,
  type Place,
  placesOf,
  type Stretch,
  stretchesOf,
} from './week-grid.ts';

const Line = ({ hour, top }: { hour: number; top: number }) => {
  const line = useProperties<HTMLLIElement>({ top });
  const time = `${String(hour % 24).padStart(2, '0')}:00`;
  return (
    <li ref={line} className={styles.line}>
      {timeInWords(time)}
    </li>
  );
};

const Gap = ({ top }: { top: number }) => {
  const band = useProperties<HTMLLIElement>({ top });
  return <li ref={band} className={styles.gap} />;
};

/** The scale of the columns: for the eye alone, as every class says its hours. */
const Scale = ({ stretches }: { stretches: Stretch[] }) => (
  <ul className={styles.scale} aria-hidden="true">
    {gapsOf(stretches).map((top) => (
      <Gap key={top} top={top} />
    ))}
    {linesOf(stretches).map((line) => (
      <Line key={line.top} {...line} />
    ))}
  </ul>
);

const DayName = ({ date, when }: WeekDay) => (
  <h2 className={styles.name}>
    {when === 'today' ? (
      <>
        Today <span className="visually-hidden">{weekdayOf(date)}</span>
      </>
    ) : (
      weekdayOf(date)
    )}{' '}
    <span className={styles.number}>{Number(date.slice(8))}</span>
  </h2>
);

const nowhere: Place = { top: 0, height: 0, lane: 0, lanes: 1 };

const Day = ({
  day,
  stretches,
  ...choosing
}: Choosing & { day: WeekDay; stretches: Stretch[] }) => {
  const places = placesOf(day, stretches);
  const isEmpty = day.entries.every(({ kind }) => kind === 'was');
  return (
    <li className={classes(styles.day, styles[day.when], isEmpty && styles.notInList)}>
      <DayName {...day} />
      <ul className={styles.entries}>
        {day.entries.map((entry) => (
          <EntryOfWeek
            key={entry.key}
            entry={entry}
            place={places.get(entry.key) ?? nowhere}
            {...choosing}
          />
        ))}
      </ul>
    </li>
  );
};

/** The week: rows between hairlines, or where there is room a column for each day with the empty hours collapsed. */
export const WeekGrid = ({ days, ...choosing }: Choosing & { days: WeekDay[] }) => {
  const stretches = stretchesOf(days);
  const grid = useProperties<HTMLDivElement>({ height: gridHeight(stretches) });
  return (
    <div ref={grid} className={styles.grid}>
      <Scale stretches={stretches} />
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} day={day} stretches={stretches} {...choosing} />
        ))}
      </ol>
    </div>
  );
};
