import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { indianTime } from 'bff/shared/time/indian-time';
import { formatClockTime, formatLongWeekday } from '../../content/format.ts';
import { localizeContent, localizeTitle } from '../../i18n/localized-content.ts';
import { classMark } from '../../schedule/class-changes.ts';
import {
  classDate,
  formatClassHourEnds,
  formatMovedAway,
  formatSubstitute,
  formatTimeBeforeMove,
} from '../../schedule/class-messages.ts';
import { ChangedMark } from '../../shell/notices/ChangedMark.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { buttonIdOf, lacksLink, type StaffWeekEntry } from './staff-week.ts';
import { useCssProperties } from './use-css-properties.ts';
import styles from './WeekGrid.module.css';
import type { CellEntry } from './week-grid.ts';
import { shortTitle } from './week-messages.ts';

export interface ClassSelectionProps {
  now: Date;
  /** The key of the chosen class. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** The class opens in a dialog over the page, not in the panel. */
  opensDialog: boolean;
}

/** The title; columns show its first words only. */
const Title = ({ found }: Pick<StaffWeekEntry, 'found'>) => {
  const { words: title, lang } = localizeTitle(found);
  const short = shortTitle(title);
  return (
    <span className={styles.title} lang={lang}>
      {short} <span className={styles.rest}>{title.slice(short.length).trim()}</span>
    </span>
  );
};

/** 11 am to 12 pm. Narrow columns break the line before or after "to". */
const HoursLabel = ({ time }: Pick<StaffWeekEntry, 'time'>) => {
  const [from, until] = formatClassHourEnds(time);
  return (
    <Trans>
      <span className={styles.whole}>{from}</span> to <span className={styles.whole}>{until}</span>
    </Trans>
  );
};

/** The count of enrolled learners. An open class has none. */
const EnrolledCount = ({ found: { isOpen, enrolled } }: Pick<StaffWeekEntry, 'found'>) => (
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
 * The former slot of a moved class. Columns show its title only if the class has left the day. It is no button, as the class
 * is shown in its new slot.
 */
const MovedAwayEntry = ({ entry: { found, time, kind } }: { entry: StaffWeekEntry }) => {
  const before = formatClockTime(indianTime(new Date(time.startsAt)));
  return (
    <p className={classes(styles.was, styles[kind])}>
      <Title found={found} />
      <span className={styles.hours}>
        <HoursLabel time={time} />
      </span>
      <span className={styles.change}>{formatMovedAway(found)}</span>
      <span className={styles.wasAt}>
        <Trans>
          Was at <span>{before}</span>
        </Trans>
      </span>
    </p>
  );
};

const CancelledLabel = ({ found }: Pick<StaffWeekEntry, 'found'>) => {
  const reason = localizeContent(found.reason, found.reasonIn);
  if (!reason.words) return t`Cancelled`;
  return (
    <Trans>
      Cancelled
      <span className={styles.inListOnly}>
        : <LocalizedText of={reason} />
      </span>
    </Trans>
  );
};

/** Undefined `day`: the same. */
const MovedLabel = ({ day, time }: { day?: string; time: string }) =>
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

/** Lists show the whole sentence, columns its beginning. */
const ChangeLabel = ({ found }: Pick<StaffWeekEntry, 'found'>) => {
  if (found.state === 'cancelled')
    return (
      <span className={styles.gone}>
        <CancelledLabel found={found} />
      </span>
    );
  const before = formatTimeBeforeMove(found);
  if (!before) return null;
  return (
    <span className={styles.change}>
      <MovedLabel {...before} />
    </span>
  );
};

const HeldEntry = ({
  entry,
  now,
  chosen,
  onChoose,
  opensDialog,
}: ClassSelectionProps & { entry: StaffWeekEntry }) => {
  const { key, found, time, isOver } = entry;
  const isChosen = key === chosen;
  const substitute = formatSubstitute(found);
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
        <span className="visually-hidden">{formatLongWeekday(classDate(time))}, </span>
        <HoursLabel time={time} />
      </span>{' '}
      <EnrolledCount found={found} />
      <ChangeLabel found={found} />
      {substitute && <span className={styles.substitute}>{substitute}</span>}
      {found.hidden && <span className={styles.change}>{t`Hidden`}</span>}
      {lacksLink(found, now) && <span className={styles.lack}>{t`Link missing`}</span>}
      <span className={styles.chevron}>
        <InnerIcon name="chevronRight" size={20} />
      </span>
    </button>
  );
};

/** An entry of the week: a row of a list, or on wide screens a block in the column of its day. */
export const WeekEntryItem = ({
  entry,
  before,
  hours,
  ...choosing
}: ClassSelectionProps & CellEntry) => {
  const item = useCssProperties<HTMLLIElement>({ before, hours });
  return (
    <li ref={item} className={classes(styles.entry, entry.kind === 'was' && styles.notInList)}>
      <div className={styles.block}>
        {entry.kind === 'held' && <ChangedMark of={classMark(entry.found)} />}
        {entry.kind === 'held' ? (
          <HeldEntry entry={entry} {...choosing} />
        ) : (
          <MovedAwayEntry entry={entry} />
        )}
      </div>
    </li>
  );
};
