import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockClassesOfCourse } from '../../courses/classes/change-queries.ts';
import { cancelClass, moveClass, restoreClass } from '../../courses/classes/changes.ts';
import { createHoliday, previewHoliday, revokeHoliday } from '../../courses/days-off/service.ts';
import { addDays, isoWeekday } from '../../shared/time/indian-time.ts';
import { ASANA, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { insertPeriod } from './queries.ts';

const NOW = new Date('2026-12-01T00:30:00+05:30');
const TODAY = '2026-12-01';
const NEVER = '9999-12-31';

let studio: TestStudio;
let staffId: number;
let learners: { accountId: number; orderId: number }[];
beforeAll(async () => {
  studio = await startTestStudio({ now: () => NOW, runsBatchJobs: false });
  const staff = await studio.signInStaff();
  staffId = staff.user.id;
  const { ordered } = orderCalls(() => ({ studio, staff: staff.token }));
  learners = [];
  for (let count = 0; count < 3; count += 1) {
    const { user, order } = await ordered();
    learners.push({ accountId: user.id, orderId: order.id });
  }
});
afterAll(() => studio.stop());

interface Course {
  days: number[];
  endDate: string | null;
}

interface ModelStep {
  kind: 'cancel' | 'back' | 'move' | 'holiday' | 'undo' | 'buy';
  /** The day of the class, or the first day of a holiday, in days from today. */
  day: number;
  /** The number of days of a holiday, of a move, or of a purchase. */
  length: number;
  who: number;
}

interface Sold {
  firstDay: string;
  paidUntil: string;
  lastDay: string;
}

/** A model of paid days without SQL: the periods of each learner, and the extensions of the last one for cancelled classes. */
class NaiveModel {
  readonly sold: Sold[][] = learners.map(() => []);
  readonly #owed = learners.map(() => new Map<string, Sold>());
  readonly #cancelled = new Set<string>();
  readonly #movedTo = new Map<string, string>();
  /** The holiday that changed the class last, by its date. */
  readonly #holidayOf = new Map<string, number>();
  readonly #course: Course;

  constructor(course: Course) {
    this.#course = course;
  }

  isClass(date: string): boolean {
    const { days, endDate } = this.#course;
    return days.includes(isoWeekday(date)) && date <= (endDate ?? NEVER);
  }

  isPlanned = (date: string) => !this.#cancelled.has(date) && !this.#movedTo.has(date);

  buy(who: number, days: number): Sold {
    const before = this.sold[who]?.at(-1)?.lastDay ?? addDays(TODAY, who * 3);
    const paidUntil = addDays(before, days);
    const sold = { firstDay: addDays(before, 1), paidUntil, lastDay: paidUntil };
    this.sold[who]?.push(sold);
    return sold;
  }

  cancel(dates: string[], holiday?: number): void {
    const lost = dates.filter((date) => !this.#cancelled.has(date));
    for (const date of dates) {
      this.#cancelled.add(date);
      this.#holidayOf.delete(date);
      if (holiday) this.#holidayOf.set(date, holiday);
    }
    for (const [who, all] of this.sold.entries()) {
      const last = all.at(-1);
      const isPaid = (date: string) =>
        all.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
      const owed = this.#owed[who];
      const hers = lost.filter((date) => isPaid(date) && !owed?.has(date));
      if (!last || hers.length === 0) continue;
      for (const date of hers) owed?.set(date, last);
      const due = this.#lastDayOf(who, last);
      if (due > last.lastDay) last.lastDay = due;
    }
  }

  hold(dates: string[], move?: string): void {
    for (const date of dates) {
      this.#cancelled.delete(date);
      this.#holidayOf.delete(date);
      if (move) this.#movedTo.set(date, move);
    }
    for (const [who, all] of this.sold.entries()) {
      const last = all.at(-1);
      if (!last) continue;
      for (const date of dates)
        if (this.#owed[who]?.get(date) === last) this.#owed[who]?.delete(date);
      const due = this.#lastDayOf(who, last);
      if (due < last.lastDay) last.lastDay = due;
    }
  }

  putBack(date: string): void {
    this.#movedTo.delete(date);
    this.hold([date]);
  }

  /** The classes that are held on these days. */
  heldOn(from: string, until: string): string[] {
    return this.#all().filter((date) => {
      const on = this.#movedTo.get(date) ?? date;
      return !this.#cancelled.has(date) && on >= from && on <= until;
    });
  }

  undo(holiday: number): void {
    this.hold([...this.#holidayOf].filter(([, by]) => by === holiday).map(([date]) => date));
  }

  #all(): string[] {
    const days = Array.from({ length: 300 }, (_, day) => addDays(TODAY, day));
    return days.filter((date) => this.isClass(date));
  }

  #lastDayOf(who: number, last: Sold): string {
    let left = [...(this.#owed[who] ?? [])].filter(
      ([date, by]) => by === last && date <= last.paidUntil,
    ).length;
    let day = last.paidUntil;
    for (const date of this.#all()) {
      if (left === 0) break;
      if (date <= last.paidUntil || this.#cancelled.has(date)) continue;
      day = date;
      left -= 1;
    }
    return day;
  }
}

const storedDays = async () =>
  studio.sql<(Sold & { accountId: number; cursor: string })[]>`
    select account_id as "accountId", to_char(period.first_day, 'YYYY-MM-DD') as "firstDay",
      to_char(paid_until, 'YYYY-MM-DD') as "paidUntil", to_char(period.last_day, 'YYYY-MM-DD') as "lastDay",
      to_char(enrolments.last_day, 'YYYY-MM-DD') as "cursor"
    from enrolment_periods period join enrolments using (account_id, course_id)
    order by account_id, period.first_day`;

async function startOver({ days, endDate }: Course): Promise<void> {
  const { sql } = studio;
  for (const table of ['enrolment_periods', 'enrolments', 'class_exceptions', 'holidays'])
    await sql`delete from ${sql(table)}`;
  await sql`
    update courses
    set days = ${days}, end_date = ${endDate}, start_date = ${TODAY}, rule_from = ${TODAY}, fee_per = 'month',
      start_time = '07:00', end_time = '08:00'
    where id = ${ASANA}`;
}

let words = 0;
const newNotice = () => {
  words += 1;
  return { reason: `Reason ${words}`, notice: `Notice ${words}` };
};

/** Runs a step in the database and in the model. */
async function runStep(naive: NaiveModel, { kind, day, length, who }: ModelStep): Promise<void> {
  const { sql } = studio;
  const parts = { sql, now: () => NOW, mailAfterSeconds: 0 };
  const date = addDays(TODAY, day);
  const versions = Array.from({ length: 100 }, (_, version) => version);
  const change = { courseId: ASANA, date, accountId: staffId, versions };
  if (kind === 'buy') {
    const { firstDay, paidUntil } = naive.buy(who % learners.length, length);
    const period = { firstDay, lastDay: paidUntil, billingAnchor: firstDay };
    await sql.begin(async (tx) => {
      await lockClassesOfCourse(tx, ASANA);
      const learner = learners[who % learners.length] as (typeof learners)[number];
      await insertPeriod(tx, { ...learner, courseId: ASANA, period, today: '2026-12-01' });
    });
    return;
  }
  if (kind === 'holiday') {
    const lastDate = addDays(date, length - 1);
    const held = naive.heldOn(date, lastDate);
    if (held.length === 0) return;
    const scope = { firstDate: date, lastDate, courseIds: [ASANA] };
    const { version } = await previewHoliday(sql, scope, NOW);
    const making = { ...scope, ...newNotice(), version, accountId: staffId };
    const { id } = await sql.begin((tx) => createHoliday(tx, parts, making));
    naive.cancel(held, id);
    return;
  }
  if (kind === 'undo') {
    const [last] = await sql<{ id: number }[]>`
      select id from holidays where taken_back_at is null order by id desc limit 1`;
    if (!last) return;
    const taking = { id: last.id, accountId: staffId, notice: 'Held', version: undefined };
    await revokeHoliday(sql, parts, taking);
    naive.undo(last.id);
    return;
  }
  if (!naive.isClass(date)) return;
  if (kind === 'cancel') {
    await cancelClass(parts, change, newNotice());
    naive.cancel([date]);
  } else if (kind === 'move') {
    const movedTo = addDays(date, length);
    const times = { movedTo, startTime: '07:30', endTime: '08:30' };
    await moveClass(parts, change, { ...times, ...newNotice() });
    naive.hold([date], movedTo);
  } else if (!naive.isPlanned(date)) {
    await restoreClass(parts, change, { notice: 'Back' });
    naive.putBack(date);
  }
}

const KINDS: ModelStep['kind'][] = [
  ...(['cancel', 'cancel', 'cancel', 'back', 'back'] as const),
  ...(['move', 'holiday', 'undo', 'buy'] as const),
];
const courses = fc.record({
  days: fc.constantFrom<number[][]>([1, 2, 3, 4, 5], [1, 4], [1, 2, 3, 4, 5, 6, 7]),
  endDate: fc.constantFrom<(string | null)[]>(null, null, '2027-01-08'),
});
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    day: fc.integer({ min: 0, max: 24 }),
    length: fc.integer({ min: 1, max: 12 }),
    who: fc.nat({ max: 2 }),
  }),
  { minLength: 15, maxLength: 40 },
);

test('any sequence of cancellations, restorations, holidays and purchases yields the same days as a naive model', async () => {
  await fc.assert(
    fc.asyncProperty(courses, steps, async (course, all) => {
      await startOver(course);
      const naive = new NaiveModel(course);
      const buying = learners.map(
        (_, who): ModelStep => ({ kind: 'buy', day: 0, length: 12 + who, who }),
      );
      for (const step of [...buying, ...all]) {
        await runStep(naive, step);
        const stored = await storedDays();
        for (const [who, { accountId }] of learners.entries()) {
          const own = stored.filter((sold) => sold.accountId === accountId);
          const sold = naive.sold[who] as Sold[];
          const cursor = sold.at(-1)?.lastDay;
          expect(own).toEqual(sold.map((each) => ({ ...each, accountId, cursor })));
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
