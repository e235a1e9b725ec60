import type { Sql } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import { beginOfMonth, monthsLater } from '../../shared/time/months.ts';
import { WAYS, type Way } from '../invoices/money.ts';
import {
  type CourseSums,
  countPeriods,
  countRefunded,
  type Due,
  findNeighbours,
  type Month,
  readTitles,
  type SumsOfMonth,
  sumByCourse,
  sumByMonth,
  sumDue,
} from './queries.ts';
import type { CourseFigures, Figures, MonthSums } from './report.ts';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/**
 * The month that is asked for, YYYY-MM; without one the month of `today`. Throws an `AppError` 400 where that is no month, or has not
 * begun.
 */
export function monthIn(query: string | undefined, today: string): Month {
  const month = query || today.slice(0, 7);
  if (!MONTH.test(month)) throw refusal(400, 'figures.month-unknown');
  if (month > today.slice(0, 7)) throw refusal(400, 'figures.month-ahead');
  const firstDay = `${month}-01`;
  return { firstDay, lastDay: addDays(monthsLater(firstDay, 1), -1) };
}

/** How many months the plot has, and how many courses are named: more are one sum. */
const PLOTTED_MONTHS = 12;
const NAMED_COURSES = 20;

const monthOf = (day: string) => day.slice(0, 7);

/**
 * The month in figures, all in paise. `received` and `refunds` are the sums of its documents, by course and by way, too: what of a document
 * is for which course and came in which way is kept by the database (migration 0043).
 */
export async function readFigures(
  sql: Sql,
  { month, today }: { month: Month; today: string },
): Promise<Figures> {
  const year = {
    firstDay: monthsLater(month.firstDay, 1 - PLOTTED_MONTHS),
    lastDay: month.lastDay,
  };
  const [sums, months, neighbours, refunded, dues, periods] = await Promise.all([
    sumByCourse(sql, month),
    sumByMonth(sql, year),
    findNeighbours(sql, month, beginOfMonth(today)),
    countRefunded(sql, month),
    sumDue(sql, { ...month, today }),
    countPeriods(sql, { ...month, today }),
  ]);
  const courses = byCourse(sums, dues);
  const titles = await readTitles(
    sql,
    courses.slice(0, NAMED_COURSES).map(({ courseId }) => courseId),
  );
  const { refunds, ...all } = totalOf(courses);
  const others = courses.slice(NAMED_COURSES);
  const due = dues.find(({ courseId }) => courseId === null) ?? NONE;
  return {
    month: monthOf(month.firstDay),
    ...neighbours,
    ...all,
    refunds: { ...refunds, people: refunded },
    due: { paise: due.paise, people: due.people },
    courses: courses
      .slice(0, NAMED_COURSES)
      .map((course) => ({ ...course, ...(titles.get(course.courseId) ?? { title: '' }) })),
    others: others.length === 0 ? null : { ...totalOf(others), count: others.length },
    periods,
    months: plotted(months, year.firstDay),
  };
}

const NONE = { paise: 0, people: 0 };

type Untitled = Omit<CourseFigures, 'title' | 'titleIn'>;

/** What each course has of money that came, went or is due; those with the most first. */
function byCourse(sums: CourseSums[], dues: Due[]): Untitled[] {
  const known = new Map(sums.map((sum) => [sum.courseId, sum]));
  const open = new Map(dues.map((due) => [due.courseId, due]));
  open.delete(null);
  const ids = new Set([...known.keys(), ...open.keys()] as number[]);
  return [...ids]
    .map((courseId) => {
      const { paise, people } = open.get(courseId) ?? NONE;
      return { courseId, ...sumsOf(known.get(courseId)), due: { paise, people } };
    })
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.courseId - other.courseId);
}

const sizeOf = ({ received, due }: Untitled) => received.paise + due.paise;

const sumsOf = (sum: Partial<CourseSums> = {}) => ({
  received: { paise: total(WAYS, (way) => sum[way] ?? 0) },
  ways: waysOf((way) => sum[way] ?? 0),
  refunds: { paise: sum.refunds ?? 0 },
});

const waysOf = (paiseOf: (way: Way) => number) =>
  WAYS.map((way) => ({ way, paise: paiseOf(way) })).filter(({ paise }) => paise !== 0);

/** Of several courses. Somebody who owes for two of them counts twice. */
const totalOf = (courses: Untitled[]) => ({
  received: { paise: total(courses, ({ received }) => received.paise) },
  ways: waysOf((of) =>
    total(courses, ({ ways }) => ways.find(({ way }) => way === of)?.paise ?? 0),
  ),
  refunds: { paise: total(courses, ({ refunds }) => refunds.paise) },
  due: {
    paise: total(courses, ({ due }) => due.paise),
    people: total(courses, ({ due }) => due.people),
  },
});

const total = <Each>(all: readonly Each[], paiseOf: (each: Each) => number) =>
  all.reduce((sum, each) => sum + paiseOf(each), 0);

/** Every month from this day's on, also those without a document. */
function plotted(sums: SumsOfMonth[], firstDay: string): MonthSums[] {
  const known = new Map(sums.map((sum) => [sum.month, sum]));
  return Array.from({ length: PLOTTED_MONTHS }, (_, place) => {
    const month = monthOf(monthsLater(firstDay, place));
    const { received = 0, refunds = 0 } = known.get(month) ?? {};
    return { month, received: { paise: received }, refunds: { paise: refunds } };
  });
}
