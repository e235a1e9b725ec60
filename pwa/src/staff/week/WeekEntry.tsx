import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { indianTime } from 'bff/shared/time/indian-time';
import { timeInWords, wholeWeekdayOf } from '../../content/format.ts';
import { ownTitle, ownWords } from '../../i18n/localized-content.ts';
import { markOfClass } from '../../schedule/class-changes.ts';
import {
  beforeMove,
  dateOf,
  hourEndsOf,
  movedAwayInWords,
  substituteInWords,
} from '../../schedule/class-messages.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { classes } from '../../ui/classes.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { buttonIdOf, lacksLink, type WeekEntry } from './staff-week.ts';
import { useProperties } from './use-properties.ts';
import styles from './WeekGrid.module.css';
import type { Part } from './week-grid.ts';
import { shortTitle } from './week-messages.ts';

export interface Choosing {
  now: Date;
  /** The key of the chosen class. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** The class opens over the page, not beside it. */
  opensDialog: boolean;
}

/** The title; a column has room for its first words only. */
const Title = ({ found }: Pick<WeekEntry, 'found'>) => {
  const { words: title, lang } = ownTitle(found);
  const short = shortTitle(title);
  return (
    <span className={styles.title} lang={lang}>
      {short} <span className={styles.rest}>{title.slice(short.length).trim()}</span>
    </span>
  );
};

/** 11 am to 12 pm: a narrow column breaks it before or after "to". */
const Hours = ({ time }: Pick<WeekEntry, 'time'>) => {
  const [from, until] = hourEndsOf(time);
  return (
    <Trans>
      <span className={styles.whole}>{from}</span> to <span className={styles.whole}>{until}</span>
    </Trans>
  );
};

/** How many come. Nobody enrols in an open class. */
const People = ({ found: { isOpen, enrolled } }: Pick<WeekEntry, 'found'>) => (
  <span className={styles.people}>
    {isOpen ? (
      t`Open to all`
    ) : (
      <>
        <InnerIcon name="people" size={16} />
        <Trans>
          {enrolled}
          <span className="visually-hidden"> enrolled</span>
        </Trans>
      </>
    )}
  </span>
);

/**
 * Where a class was to be. A column names it only where the class has left the day. There is nothing to press: the class is
 * elsewhere.
 */
const Was = ({ entry: { found, time, kind } }: { entry: WeekEntry }) => {
  const before = timeInWords(indianTime(new Date(time.startsAt)));
  return (
    <p className={classes(styles.was, styles[kind])}>
      <Title found={found} />
      <span className={styles.hours}>
        <Hours time={time} />
      </span>
      <span className={styles.change}>{movedAwayInWords(found)}</span>
      <span className={styles.wasAt}>
        <Trans>
          Was at <span>{before}</span>
        </Trans>
      </span>
    </p>
  );
};

const Cancelled = ({ found }: Pick<WeekEntry, 'found'>) => {
  const reason = ownWords(found.reason, found.reasonIn);
  if (!reason.words) return t`Cancelled`;
  return (
    <Trans>
      Cancelled
      <span className={styles.inListOnly}>
        : <StaffWords of={reason} />
      </span>
    </Trans>
  );
};

/** Undefined `day`: the same. */
const Moved = ({ day, time }: { day?: string; time: string }) =>
  day ? (
    <Trans>
      Moved
      <span className={styles.inListOnly}>
        {' '}
        from {day}, {time}
      </span>
    </Trans>
  ) : (
    <Trans>
      Moved<span className={styles.inListOnly}> from {time}</span>
    </Trans>
  );

/** A list has the whole sentence, and a column its beginning. */
const Change = ({ found }: Pick<WeekEntry, 'found'>) => {
  if (found.state === 'cancelled')
    return (
      <span className={styles.gone}>
        <Cancelled found={found} />
      </span>
    );
  const before = beforeMove(found);
  if (!before) return null;
  return (
    <span className={styles.change}>
      <Moved {...before} />
    </span>
  );
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
      <Title found={found} />{' '}
      <span className={styles.hours}>
        <span className="visually-hidden">{wholeWeekdayOf(dateOf(time))}, </span>
        <Hours time={time} />
      </span>{' '}
      <People found={found} />
      <Change found={found} />
      {substitute && <span className={styles.substitute}>{substitute}</span>}
      {found.hidden && <span className={styles.change}>{t`Hidden`}</span>}
      {lacksLink(found, now) && <span className={styles.lack}>{t`Link missing`}</span>}
      <span className={styles.chevron}>
        <InnerIcon name="chevronRight" size={20} />
      </span>
    </button>
  );
};

/** An entry of the week: a row of a list, or where there is room a block in the column of its day. */
export const EntryOfWeek = ({ entry, before, hours, ...choosing }: Choosing & Part) => {
  const item = useProperties<HTMLLIElement>({ before, hours });
  return (
    <li ref={item} className={classes(styles.entry, entry.kind === 'was' && styles.notInList)}>
      <div className={styles.block}>
        {entry.kind === 'held' && <ChangedMark of={markOfClass(entry.found)} />}
        {entry.kind === 'held' ? <Held entry={entry} {...choosing} /> : <Was entry={entry} />}
      </div>
    </li>
  );
};
