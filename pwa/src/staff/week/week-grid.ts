import type { ClassTime } from 'bff/contract';
import { inIndia } from 'bff/shared/time/indian-time';
import type { StaffWeekDay, StaffWeekEntry } from './staff-week.ts';

/** From this many empty hours in a row on, the hours are collapsed. */
const collapsedFromHours = 2;

/** Hours of the day, counted from midnight in India. */
interface HourSpan {
  from: number;
  until: number;
}

/** A row of the grid, below the line of its hour: an hour, a gap of collapsed hours, or the end of the day. */
export interface GridRow {
  hour: number;
  kind: 'hour' | 'gap' | 'end';
}

/** An entry in its cell: the hours between it and the entry above, and its length in hours. */
export interface CellEntry {
  entry: StaffWeekEntry;
  before: number;
  hours: number;
}

/** Rows of a day's column with the entries that share them, one below the other. */
export interface GridCell {
  /** The index of its first row. */
  row: number;
  rows: number;
  parts: CellEntry[];
  /** The hours below the last entry. */
  after: number;
}

const hourOf = (moment: string): number => {
  const day = inIndia(new Date(moment));
  return day.getUTCHours() + day.getUTCMinutes() / 60;
};

/** A class that ends after midnight fills the day on which it starts until the end of that day. */
const spanOf = ({ startsAt, endsAt }: ClassTime): HourSpan => {
  const from = hourOf(startsAt);
  const until = hourOf(endsAt);
  return { from, until: until > from ? until : 24 };
};

const wholeHours = ({ from, until }: HourSpan): HourSpan => ({
  from: Math.floor(from),
  until: Math.ceil(until),
});

/** The spans of the day that have classes, in whole hours. */
const busySpansOf = (days: StaffWeekDay[]): HourSpan[] => {
  const spans = days
    .flatMap(({ entries }) => entries.map(({ time }) => wholeHours(spanOf(time))))
    .sort((one, other) => one.from - other.from);
  const stretches: HourSpan[] = [];
  for (const span of spans) {
    const last = stretches.at(-1);
    if (last && span.from - last.until < collapsedFromHours)
      last.until = Math.max(last.until, span.until);
    else stretches.push(span);
  }
  return stretches;
};

/** The rows of the week, from its earliest class to its latest. */
export const gridRowsOf = (days: StaffWeekDay[]): GridRow[] => {
  const stretches = busySpansOf(days);
  return stretches.flatMap(({ from, until }, index): GridRow[] => [
    ...Array.from({ length: until - from }, (_, hours) => ({
      hour: from + hours,
      kind: 'hour' as const,
    })),
    { hour: until, kind: index < stretches.length - 1 ? 'gap' : 'end' },
  ]);
};

/** Entries that have a whole hour in common, with all their hours. */
const overlappingGroupsOf = (
  entries: StaffWeekEntry[],
): (HourSpan & { entries: StaffWeekEntry[] })[] => {
  const groups: (HourSpan & { entries: StaffWeekEntry[] })[] = [];
  for (const entry of entries) {
    const { from, until } = wholeHours(spanOf(entry.time));
    const last = groups.at(-1);
    if (last && from < last.until) {
      last.entries.push(entry);
      last.until = Math.max(last.until, until);
    } else groups.push({ from, until, entries: [entry] });
  }
  return groups;
};

/** The entries with the empty hours around them. Of two entries at the same time the second one is placed below the first. */
const cellEntriesOf = (entries: StaffWeekEntry[], { from, until }: HourSpan) => {
  let end = from;
  const parts = entries.map((entry): CellEntry => {
    const span = spanOf(entry.time);
    const before = Math.max(0, span.from - end);
    end = Math.max(end, span.until);
    return { entry, before, hours: span.until - span.from };
  });
  return { parts, after: until - end };
};

/** The cells of a day. Classes at the same time are stacked, as a column has the width for one class. */
export const gridCellsOf = ({ entries }: StaffWeekDay, rows: GridRow[]): GridCell[] => {
  const rowAt = (time: number) => rows.findIndex(({ hour }) => hour === time);
  return overlappingGroupsOf(entries).map(({ from, until, entries: shared }) => ({
    row: rowAt(from),
    rows: rowAt(until) - rowAt(from),
    ...cellEntriesOf(shared, { from, until }),
  }));
};
