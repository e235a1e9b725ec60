import type { ClassTime } from 'bff/contract';
import { inIndia } from 'bff/shared/time/indian-time';
import type { WeekDay, WeekEntry } from './staff-week.ts';

/** So many empty hours in a row are collapsed. */
const longGap = 2;

/** Hours of the day, counted from midnight in India. */
interface Span {
  from: number;
  until: number;
}

/**
 * A row of the grid, which begins with the line of its hour: an hour that is shown, the hours without any class, which are
 * collapsed, or the end of the day.
 */
export interface Row {
  hour: number;
  kind: 'hour' | 'gap' | 'end';
}

/** An entry in its cell: so many hours after what stands above it, and so many hours long. */
export interface Part {
  entry: WeekEntry;
  before: number;
  hours: number;
}

/** Rows of a day's column with the entries that share them, one below the other. */
export interface Cell {
  /** The place of its first row, from 0. */
  row: number;
  rows: number;
  parts: Part[];
  /** The hours below the last entry. */
  after: number;
}

const hourOf = (moment: string): number => {
  const day = inIndia(new Date(moment));
  return day.getUTCHours() + day.getUTCMinutes() / 60;
};

/** A class that ends after midnight stands on the day on which it starts, down to the end of it. */
const spanOf = ({ startsAt, endsAt }: ClassTime): Span => {
  const from = hourOf(startsAt);
  const until = hourOf(endsAt);
  return { from, until: until > from ? until : 24 };
};

const wholeHours = ({ from, until }: Span): Span => ({
  from: Math.floor(from),
  until: Math.ceil(until),
});

/** The parts of the day in which there are classes, in whole hours. */
const stretchesOf = (days: WeekDay[]): Span[] => {
  const spans = days
    .flatMap(({ entries }) => entries.map(({ time }) => wholeHours(spanOf(time))))
    .sort((one, other) => one.from - other.from);
  const stretches: Span[] = [];
  for (const span of spans) {
    const last = stretches.at(-1);
    if (last && span.from - last.until < longGap) last.until = Math.max(last.until, span.until);
    else stretches.push(span);
  }
  return stretches;
};

/** The rows of the week, from its earliest class to its latest. */
export const rowsOf = (days: WeekDay[]): Row[] => {
  const stretches = stretchesOf(days);
  return stretches.flatMap(({ from, until }, place): Row[] => [
    ...Array.from({ length: until - from }, (_, hours) => ({
      hour: from + hours,
      kind: 'hour' as const,
    })),
    { hour: until, kind: place < stretches.length - 1 ? 'gap' : 'end' },
  ]);
};

/** Entries that have a whole hour in common, with all their hours. */
const groupsOf = (entries: WeekEntry[]): (Span & { entries: WeekEntry[] })[] => {
  const groups: (Span & { entries: WeekEntry[] })[] = [];
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

/** The entries with the empty hours around them. Of two at the same time, the later one begins after the earlier one. */
const partsOf = (entries: WeekEntry[], { from, until }: Span) => {
  let end = from;
  const parts = entries.map((entry): Part => {
    const span = spanOf(entry.time);
    const before = Math.max(0, span.from - end);
    end = Math.max(end, span.until);
    return { entry, before, hours: span.until - span.from };
  });
  return { parts, after: until - end };
};

/** The cells of a day. Classes at the same time stand one below the other: a column has the width for one. */
export const cellsOf = ({ entries }: WeekDay, rows: Row[]): Cell[] => {
  const rowAt = (time: number) => rows.findIndex(({ hour }) => hour === time);
  return groupsOf(entries).map(({ from, until, entries: shared }) => ({
    row: rowAt(from),
    rows: rowAt(until) - rowAt(from),
    ...partsOf(shared, { from, until }),
  }));
};
