import type { Sql } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { addDays } from '../../shared/time/indian-time.ts';
import { addMonths, startOfMonth } from '../../shared/time/months.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../invoices/money.ts';
import {
  type CourseDue,
  type CourseSums,
  countPeriods,
  countRefundedPeople,
  findAdjacentMonths,
  type MonthTotals,
  type ReportMonth,
  readCourseTitles,
  sumByCourse,
  sumByMonth,
  sumDue,
} from './queries.ts';
import {
  type CourseReport,
  type MonthReport,
  type MonthSums,
  NAMED_COURSES,
  PLOTTED_MONTHS,
} from './report.ts';

const MONTH_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** How the API's document describes `?month=`. */
export const MONTH_PARAM = { pattern: MONTH_PATTERN.source };

/**
 * The requested month, YYYY-MM; by default the month of `today`. Throws 400 for an invalid month, and for one that has not begun.
 */
export function parseMonth(query: string | undefined, today: string): ReportMonth {
  const month = query || today.slice(0, 7);
  if (!MONTH_PATTERN.test(month)) throw appError(400, 'figures.month-unknown');
  if (month > today.slice(0, 7)) throw appError(400, 'figures.month-ahead');
  const firstDay = `${month}-01`;
  return { firstDay, lastDay: addDays(addMonths(firstDay, 1), -1) };
}

const monthOf = (day: string) => day.slice(0, 7);

/**
 * The report of a month, in paise. `received` and `refunds` are the sums of its invoices, also by course and by payment method; the database
 * stores the sums by course and method (migration 0043).
 */
export async function readMonthReport(
  sql: Sql,
  { month, today }: { month: ReportMonth; today: string },
): Promise<MonthReport> {
  const year = {
    firstDay: addMonths(month.firstDay, 1 - PLOTTED_MONTHS),
    lastDay: month.lastDay,
  };
  const [sums, months, neighbours, refunded, dues, periods] = await Promise.all([
    sumByCourse(sql, month),
    sumByMonth(sql, year),
    findAdjacentMonths(sql, month, startOfMonth(today)),
    countRefundedPeople(sql, month),
    sumDue(sql, { ...month, today }),
    countPeriods(sql, { ...month, today }),
  ]);
  const courses = reportByCourse(sums, dues);
  const titles = await readCourseTitles(
    sql,
    courses.slice(0, NAMED_COURSES).map(({ courseId }) => courseId),
  );
  const { refunds, ...all } = totalOfCourses(courses);
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
    others: others.length === 0 ? null : { ...totalOfCourses(others), count: others.length },
    periods,
    months: toMonthSeries(months, year.firstDay),
  };
}

const NONE = { paise: 0, people: 0 };

type UntitledCourseReport = Omit<CourseReport, 'title' | 'titleIn'>;

/** The received, refunded and due amounts of each course, the largest first. */
function reportByCourse(sums: CourseSums[], dues: CourseDue[]): UntitledCourseReport[] {
  const known = new Map(sums.map((sum) => [sum.courseId, sum]));
  const open = new Map(dues.map((due) => [due.courseId, due]));
  open.delete(null);
  const ids = new Set([...known.keys(), ...open.keys()] as number[]);
  return [...ids]
    .map((courseId) => {
      const { paise, people } = open.get(courseId) ?? NONE;
      return { courseId, ...courseTotals(known.get(courseId)), due: { paise, people } };
    })
    .toSorted((one, other) => turnoverOf(other) - turnoverOf(one) || one.courseId - other.courseId);
}

const turnoverOf = ({ received, due }: UntitledCourseReport) => received.paise + due.paise;

const courseTotals = (sum: Partial<CourseSums> = {}) => ({
  received: { paise: sumBy(PAYMENT_METHODS, (way) => sum[way] ?? 0) },
  ways: methodTotals((way) => sum[way] ?? 0),
  refunds: { paise: sum.refunds ?? 0 },
});

const methodTotals = (paiseOf: (way: PaymentMethod) => number) =>
  PAYMENT_METHODS.map((way) => ({ way, paise: paiseOf(way) })).filter(({ paise }) => paise !== 0);

/** The totals of several courses. A person with dues for two of them counts twice. */
const totalOfCourses = (courses: UntitledCourseReport[]) => ({
  received: { paise: sumBy(courses, ({ received }) => received.paise) },
  ways: methodTotals((of) =>
    sumBy(courses, ({ ways }) => ways.find(({ way }) => way === of)?.paise ?? 0),
  ),
  refunds: { paise: sumBy(courses, ({ refunds }) => refunds.paise) },
  due: {
    paise: sumBy(courses, ({ due }) => due.paise),
    people: sumBy(courses, ({ due }) => due.people),
  },
});

const sumBy = <Each>(all: readonly Each[], paiseOf: (each: Each) => number) =>
  all.reduce((sum, each) => sum + paiseOf(each), 0);

/** All months from the given one on, including those without an invoice. */
function toMonthSeries(sums: MonthTotals[], firstDay: string): MonthSums[] {
  const known = new Map(sums.map((sum) => [sum.month, sum]));
  return Array.from({ length: PLOTTED_MONTHS }, (_, index) => {
    const month = monthOf(addMonths(firstDay, index));
    const { received = 0, refunds = 0 } = known.get(month) ?? {};
    return { month, received: { paise: received }, refunds: { paise: refunds } };
  });
}
