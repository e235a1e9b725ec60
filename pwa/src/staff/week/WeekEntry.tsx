import { timeInWords, wholeWeekdayOf } from '../../content/format.ts';
import { indianTime } from '../../content/indian-time.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { markOfClass } from '../../timetable/class-changes.ts';
import {
  changeInWords,
  dateOf,
  hoursOf,
  movedAwayInWords,
  substituteInWords,
} from '../../timetable/class-words.ts';
import { classes } from '../../ui/classes.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { buttonIdOf, lacksLink, type WeekEntry } from './staff-week.ts';
import { useProperties } from './use-properties.ts';
import styles from './WeekGrid.module.css';
import type { Place } from './week-grid.ts';
import { shortTitle } from './week-words.ts';

export interface Choosing {
  now: Date;
  /** The key of the chosen class. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** The class opens over the page, not beside it. */
  opensDialog: boolean;
}

/** The title; a column has room for its first words only. */
const Title = ({ title }: { title: string }) => {
  const short = shortTitle(title);
  return (
    <span className={styles.title}>
      {short} <span className={styles.rest}>{title.slice(short.length).trim()}</span>
    </span>
  );
};

/** Where a class was to be. There is nothing to press: the class is elsewhere. */
const Was = ({ entry: { found, time } }: { entry: WeekEntry }) => (
  <p className={styles.was}>
    <span className={styles.title}>{found.title}</span>
    <span className={styles.hours}>{hoursOf(time)}</span>
    <span className={styles.change}>{movedAwayInWords(found)}</span>
    <span className={styles.wasAt}>
      Was at <span>{timeInWords(indianTime(new Date(time.startsAt)))}</span>
    </span>
  </p>
);

const Change = ({ found }: Pick<WeekEntry, 'found'>) => {
  if (found.state === 'cancelled')
    return (
      <span className={styles.gone}>
        Cancelled
        {found.reason && <span className={styles.inListOnly}>: {found.reason}</span>}
      </span>
    );
  const change = changeInWords(found);
  return change && <span className={classes(styles.change, styles.inListOnly)}>{change}</span>;
};

const Held = ({ entry, now, chosen, onChoose, opensDialog }: Choosing & { entry: WeekEntry }) => {
  const { key, found, time, isOver } = entry;
  const isChosen = key === chosen;
  const substitute = substituteInWords(found);
  return (
    <button
      type="button"
      id={buttonIdOf(key)}
      className={classes(
        styles.class,
        styles[found.picture],
        isOver && styles.over,
        found.state === 'cancelled' && styles.cancelled,
        isChosen && styles.chosen,
      )}
      {...(opensDialog ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': isChosen })}
      onClick={() => onChoose(key)}
    >
      <Title title={found.title} />{' '}
      <span className={styles.hours}>
        <span className="visually-hidden">{wholeWeekdayOf(dateOf(time))}, </span>
        {hoursOf(time)}
      </span>{' '}
      <span className={styles.people}>
        <InnerIcon name="people" size={16} />
        {found.isOpen ? 'Open' : found.enrolled}
        <span className="visually-hidden">{found.isOpen ? ' to all' : ' enrolled'}</span>
      </span>
      <Change found={found} />
      {substitute && <span className={styles.substitute}>{substitute}</span>}
      {found.hidden && <span className={classes(styles.change, styles.inListOnly)}>Hidden</span>}
      {lacksLink(found, now) && <span className={styles.lack}>Link missing</span>}
      <span className={styles.chevron}>
        <InnerIcon name="chevronRight" size={20} />
      </span>
    </button>
  );
};

/** An entry of the week: a row of a list, or where there is room a block in the column of its day. */
export const EntryOfWeek = ({
  entry,
  place,
  ...choosing
}: Choosing & { entry: WeekEntry; place: Place }) => {
  const block = useProperties<HTMLLIElement>({ ...place });
  return (
    <li ref={block} className={classes(styles.entry, entry.kind === 'was' && styles.notInList)}>
      {entry.kind === 'held' && <ChangedMark of={markOfClass(entry.found)} />}
      {entry.kind === 'held' ? <Held entry={entry} {...choosing} /> : <Was entry={entry} />}
    </li>
  );
};
