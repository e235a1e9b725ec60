import type { ClassTime } from 'bff/contract';
import { inIndia } from '../../content/indian-time.ts';
import type { WeekDay, WeekEntry } from './staff-week.ts';

/** The heights of the grid, in rem: of an hour, and of hours without any class, which are collapsed. */
const hourHeight = 6.5;
const gapHeight = 2;
/** So many empty hours in a row are collapsed. */
const longGap = 2;

/** Whole hours of the day, in which the grid shows every hour. */
export interface Stretch {
  from: number;
  until: number;
  /** Its distance from the top of the grid, in rem. */
  top: number;
}

const hourOf = (moment: string): number => {
  const day = inIndia(new Date(moment));
  return day.getUTCHours() + day.getUTCMinutes() / 60;
};

/** The beginning and the end in hours; a class does not reach into the next day. */
const spanOf = ({ startsAt, endsAt }: ClassTime) => {
  const from = hourOf(startsAt);
  const until = hourOf(endsAt);
  return { from, until: until > from ? until : 24 };
};

const allEntries = (days: WeekDay[]) => days.flatMap(({ entries }) => entries);

const joined = (spans: { from: number; until: number }[]) => {
  const stretches: { from: number; until: number }[] = [];
  for (const { from, until } of spans) {
    const last = stretches.at(-1);
    if (last && from - last.until < longGap) last.until = Math.max(last.until, until);
    else stretches.push({ from, until });
  }
  return stretches;
};

const heightOf = ({ from, until }: Pick<Stretch, 'from' | 'until'>) => (until - from) * hourHeight;

/** The parts of the day in which there are classes, one above the other. */
export const stretchesOf = (days: WeekDay[]): Stretch[] => {
  const spans = allEntries(days)
    .map(({ time }) => spanOf(time))
    .map(({ from, until }) => ({ from: Math.floor(from), until: Math.ceil(until) }))
    .sort((one, other) => one.from - other.from);
  let top = 0;
  return joined(spans).map((stretch) => {
    const placed = { ...stretch, top };
    top += heightOf(stretch) + gapHeight;
    return placed;
  });
};

/** The height of the whole grid, in rem. */
export const gridHeight = (stretches: Stretch[]): number => {
  const last = stretches.at(-1);
  return last ? last.top + heightOf(last) : 0;
};

const topOf = (stretches: Stretch[], hour: number) => {
  const stretch = stretches.find(({ from, until }) => hour >= from && hour <= until);
  return stretch ? stretch.top + (hour - stretch.from) * hourHeight : 0;
};

/** The full hours and their distances from the top. */
export const linesOf = (stretches: Stretch[]): { hour: number; top: number }[] =>
  stretches.flatMap(({ from, until, top }) =>
    Array.from({ length: until - from + 1 }, (_, place) => ({
      hour: from + place,
      top: top + place * hourHeight,
    })),
  );

/** The tops of the bands that stand for the collapsed hours. */
export const gapsOf = (stretches: Stretch[]): number[] =>
  stretches.slice(1).map(({ top }) => top - gapHeight);

/** Where an entry stands in the column of its day. Classes at the same time share its width. */
export interface Place {
  top: number;
  height: number;
  lane: number;
  lanes: number;
}

interface Laned {
  entry: WeekEntry;
  lane: number;
}

/** Groups of entries that overlap, each entry with the first lane that is free. */
const groupsOf = (entries: WeekEntry[]): Laned[][] => {
  const groups: { until: number; lanes: number[]; laned: Laned[] }[] = [];
  for (const entry of entries) {
    const { from, until } = spanOf(entry.time);
    let group = groups.at(-1);
    if (!group || group.until <= from) {
      group = { until, lanes: [], laned: [] };
      groups.push(group);
    }
    const free = group.lanes.findIndex((end) => end <= from);
    const lane = free < 0 ? group.lanes.length : free;
    group.lanes[lane] = until;
    group.until = Math.max(group.until, until);
    group.laned.push({ entry, lane });
  }
  return groups.map(({ laned }) => laned);
};

/** The places of a day's entries, by their keys. */
export const placesOf = ({ entries }: WeekDay, stretches: Stretch[]): Map<string, Place> =>
  new Map(
    groupsOf(entries).flatMap((group) => {
      const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
      return group.map(({ entry, lane }): [string, Place] => {
        const { from, until } = spanOf(entry.time);
        const height = (until - from) * hourHeight;
        return [entry.key, { top: topOf(stretches, from), height, lane, lanes }];
      });
    }),
  );
