import { addDays, weekdayOf } from '../time/indian-time.ts';
import { ASANA, HEALING } from './order-calls.ts';

/**
 * The rules of money and of paid time once more, by a program that knows neither SQL nor how months are computed, but how a calendar
 * is read, one day after the other: two courses, of which the first is paid by the month, and a list of acts. Each act returns
 * whether it is allowed; what is not changes nothing. Amounts are integer paise, days YYYY-MM-DD in India.
 */
export class NaiveStudio {
  readonly orders: NaiveOrder[] = [];
  readonly #periods: NaivePeriod[] = [];
  /** Who has a seat in which course. */
  readonly #places = new Set<string>();
  readonly #cancelled = new Set<string>();
  /** By whom and which date: the period that is one class longer by the class that was cancelled. */
  readonly #owed = new Map<string, NaivePeriod>();
  readonly #rules: NaiveRules;
  today: string;

  constructor(rules: NaiveRules, today: string) {
    this.#rules = rules;
    this.today = today;
  }

  pass(days: number): void {
    this.today = addDays(this.today, days);
  }

  order(who: number, courses: readonly number[], months: number): boolean {
    const isOffered = courses.every(
      (course) => !this.#isEnrolled(who, course) && !this.#isFull(course),
    );
    if (this.openOrder(who) || !isOffered) return false;
    return this.#newOrder(who, courses, months);
  }

  renew(who: number, months: number): boolean {
    if (this.openOrder(who) || !this.#lastOf(who, ASANA)) return false;
    return this.#newOrder(who, [ASANA], months);
  }

  sendUtr(order: NaiveOrder): boolean {
    if (!isWaiting(order)) return false;
    order.state = 'submitted';
    order.sentOn = this.today;
    return true;
  }

  confirm(order: NaiveOrder, accepted?: number): boolean {
    const due = dueOf(order);
    if (order.state !== 'submitted' || (accepted ?? 1) >= due + (accepted ? 0 : 1)) return false;
    if (!this.#hasSeats(order)) return false;
    if (accepted) order.off = order.amount - order.paid - accepted;
    this.#settle(order, { paise: accepted ?? due, on: order.sentOn });
    return true;
  }

  reject(order: NaiveOrder, received: number): boolean {
    if (order.state !== 'submitted' || received >= dueOf(order)) return false;
    order.state = 'rejected';
    if (received > 0) this.#receive(order, { paise: received, on: order.sentOn });
    return true;
  }

  pay(order: NaiveOrder, money: { paise: number; on: string; opens: boolean }): boolean {
    const due = dueOf(order);
    if (!isWaiting(order) || money.paise > due) return false;
    const isAll = money.paise === due;
    if ((isAll || money.opens) && !this.#hasSeats(order)) return false;
    if (isAll) this.#settle(order, money);
    else {
      this.#receive(order, money);
      if (money.opens) this.#open(order);
    }
    return true;
  }

  concede(order: NaiveOrder, off: number): boolean {
    const most = order.amount - order.paid;
    if (!isWaiting(order) || off < 1 || off > most) return false;
    if (off === most && !this.#hasSeats(order)) return false;
    order.off = off;
    if (off === most) this.#settle(order, { paise: 0, on: this.today });
    return true;
  }

  giveBack(order: NaiveOrder, given: { paise: number; course?: number; ends: boolean }): boolean {
    const { paise, course, ends } = given;
    const paid = paidByCourse(order);
    const most = course === undefined ? order.paid : (paid.get(course) ?? 0);
    if (order.state === 'submitted' || paise < 1 || paise > most) return false;
    const lines = course === undefined ? shared(paid, paise) : new Map([[course, paise]]);
    this.#document(order, negative(lines), -paise);
    if (!ends) return true;
    this.#end(order, { course, neverWas: false });
    const isOver = !this.#periods.some(
      (period) => period.order === order && period.lastDay >= this.today,
    );
    if (isWaiting(order) && isOver) order.state = 'cancelled';
    return true;
  }

  correct(order: NaiveOrder, receipt: NaiveDocument): boolean {
    const paid = paidByCourse(order);
    const isThere = [...receipt.lines].every(([course, paise]) => (paid.get(course) ?? 0) >= paise);
    if (order.state === 'submitted' || !receipt.isReceipt || receipt.isCorrected) return false;
    if (!isThere || (receipt.paise === 0 && order.off === 0)) return false;
    receipt.isCorrected = true;
    if (receipt.paise === 0) order.off = 0;
    this.#end(order, { course: undefined, neverWas: true });
    this.#document(order, negative(receipt.lines), 0 - receipt.paise);
    if (order.state === 'paid') order.state = this.openOrder(order.who) ? 'cancelled' : 'rejected';
    return true;
  }

  cancelOrder(order: NaiveOrder): boolean {
    const isBought = this.#periods.some((period) => period.order === order);
    if (!isOpen(order) || order.paid > 0 || isBought) return false;
    order.state = 'cancelled';
    return true;
  }

  cancelForLearner(order: NaiveOrder): boolean {
    if (!isWaiting(order) || order.paid > 0) return false;
    order.state = 'cancelled';
    return true;
  }

  /** Whether there is a class of the first course by its rule. */
  isClass = (date: string): boolean => weekdayOf(date) <= 5;

  isCancelled = (date: string): boolean => this.#cancelled.has(date);

  cancelClass(date: string): void {
    this.#cancelled.add(date);
    for (const who of this.#people()) {
      const last = this.#lastOf(who, ASANA);
      const isPaid = this.periodsOf(who, ASANA).some(
        ({ firstDay, lastDay }) => firstDay <= date && date <= lastDay,
      );
      if (!last || !isPaid || this.#owed.has(`${who} ${date}`)) continue;
      this.#owed.set(`${who} ${date}`, last);
      const due = this.#lastDayOf(last);
      if (due > last.lastDay) last.lastDay = due;
    }
  }

  holdClass(date: string): void {
    this.#cancelled.delete(date);
    for (const who of this.#people()) {
      const last = this.#lastOf(who, ASANA);
      if (!last) continue;
      if (this.#owed.get(`${who} ${date}`) === last) this.#owed.delete(`${who} ${date}`);
      const due = this.#lastDayOf(last);
      if (due < last.lastDay) last.lastDay = due;
    }
  }

  /** Takes the places away that are over, but for those whose next payment is being checked. */
  endPlaces(): void {
    for (const place of this.#places) {
      const [who = 0, course = 0] = place.split(' ').map(Number);
      const isChecked = this.orders.some(
        (order) =>
          order.who === who &&
          order.state === 'submitted' &&
          order.lines.some((line) => line.course === course),
      );
      if (!isChecked && !this.#lasts(who, course)) this.#places.delete(place);
    }
  }

  openOrder = (who: number): NaiveOrder | undefined =>
    this.orders.find((order) => order.who === who && isOpen(order));

  ordersOf = (who: number): NaiveOrder[] => this.orders.filter((order) => order.who === who);

  /** What the learner has paid for of the course, in order of its days. */
  periodsOf = (who: number, course: number): NaivePeriod[] =>
    this.#periods
      .filter((period) => period.order.who === who && period.course === course)
      .sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));

  hasPlace = (who: number, course: number): boolean => this.#places.has(`${who} ${course}`);

  seatsTaken = (course: number): number =>
    [...this.#places].filter((place) => place.endsWith(` ${course}`)).length;

  /** Whether the learner may see the link of the course: nothing that is paid for is before its beginning. */
  isIn = (who: number, course: number): boolean =>
    this.hasPlace(who, course) &&
    this.periodsOf(who, course).some(
      ({ firstDay, lastDay }) => firstDay <= this.today && this.today <= lastDay,
    );

  #isEnrolled = (who: number, course: number) =>
    this.hasPlace(who, course) && this.#lasts(who, course);

  #lasts = (who: number, course: number) =>
    this.periodsOf(who, course).some(({ lastDay }) => lastDay >= this.today);

  #lastOf = (who: number, course: number) => this.periodsOf(who, course).at(-1);

  #people = () => new Set(this.orders.map(({ who }) => who));

  #isFull = (course: number) => course === HEALING && this.seatsTaken(course) >= this.#rules.seats;

  #newOrder(who: number, courses: readonly number[], months: number): boolean {
    const lines = courses.map((course) =>
      course === ASANA
        ? { course, fee: 250_000 * months, months }
        : { course, fee: 300_000, months: 0 },
    );
    const amount = lines.reduce((sum, { fee }) => sum + fee, 0);
    this.orders.push({
      ...{ who, lines, amount, off: 0, paid: 0, state: 'awaiting payment' },
      ...{ documents: [], lastPaidOn: undefined, sentOn: this.today },
    });
    return true;
  }

  #isSold = (order: NaiveOrder) => this.#periods.some((period) => period.order === order);

  #hasSeats(order: NaiveOrder): boolean {
    const needed = order.lines.filter(({ course }) => !this.hasPlace(order.who, course));
    return this.#isSold(order) || !needed.some(({ course }) => this.#isFull(course));
  }

  #settle(order: NaiveOrder, came: { paise: number; on: string }): void {
    order.state = 'paid';
    this.#receive(order, came);
    this.#open(order);
  }

  #receive(order: NaiveOrder, { paise, on }: { paise: number; on: string }): void {
    if (paise > 0) order.lastPaidOn = on;
    const fees = new Map(order.lines.map(({ course, fee }) => [course, fee]));
    this.#document(order, shared(fees, paise), paise, true);
  }

  #document(order: NaiveOrder, lines: Map<number, number>, paise: number, isReceipt = false): void {
    order.documents.push({ paise, lines, isReceipt, isCorrected: false });
    order.paid += paise;
  }

  #open(order: NaiveOrder): void {
    if (this.#isSold(order)) return;
    const { who } = order;
    for (const { course, months } of order.lines) {
      const period =
        course === ASANA
          ? this.#monthsFor(order, months, order.lastPaidOn ?? this.today)
          : { firstDay: BEGINNING, paidUntil: NEVER, lastDay: NEVER, monthDay: 1 };
      this.#periods.push({ order, course, ...period });
      this.#places.add(`${who} ${course}`);
    }
  }

  #monthsFor({ who }: NaiveOrder, months: number, paidOn: string): Months {
    const bought = this.#monthsPaidOn(who, months, paidOn);
    return bought.lastDay < this.today ? this.#monthsPaidOn(who, months, this.today) : bought;
  }

  #monthsPaidOn(who: number, months: number, paidOn: string): Months {
    const { monthRule, lateRule } = this.#rules;
    const from = (firstDay: string, monthDay: number): Months => {
      const lastDay = walk(firstDay, monthDay, months);
      return { firstDay, paidUntil: lastDay, lastDay, monthDay };
    };
    const before = this.#lastOf(who, ASANA);
    if (!before && monthRule === 'calendar') return from(paidOn, 1);
    if (!before) return from(this.today, dayOf(this.today));
    const next = addDays(before.lastDay, 1);
    const monthDay = beginsOn(next, before.monthDay) ? before.monthDay : dayOf(next);
    if (paidOn <= next) return from(next, monthDay);
    if (lateRule === 'paid') return from(this.today, dayOf(this.today));
    let begins = next;
    for (let day = next; day <= paidOn; day = addDays(day, 1))
      if (beginsOn(day, monthDay)) begins = day;
    return from(begins, monthDay);
  }

  #end(order: NaiveOrder, { course, neverWas }: { course: number | undefined; neverWas: boolean }) {
    const yesterday = addDays(this.today, -1);
    const ended = this.#periods.filter(
      (period) => period.order === order && (course === undefined || period.course === course),
    );
    const ends = ended.filter(({ lastDay }) => neverWas || lastDay >= this.today);
    const owed = [...this.#owed].filter(([, by]) => ends.includes(by));
    for (const period of ended) {
      const isCut = period.firstDay < this.today && period.lastDay !== NEVER && !neverWas;
      if (isCut && period.lastDay < this.today) continue;
      if (isCut) {
        period.lastDay = yesterday;
        if (period.paidUntil > yesterday) period.paidUntil = yesterday;
      } else this.#periods.splice(this.#periods.indexOf(period), 1);
      const { who } = order;
      if (this.periodsOf(who, period.course).length === 0)
        this.#places.delete(`${who} ${period.course}`);
    }
    this.#settleOwed(order.who, owed, ends);
  }

  /** Classes of days that something else has paid for are owed by what is left, and the others no more. */
  #settleOwed(who: number, owed: [string, NaivePeriod][], ends: NaivePeriod[]): void {
    const last = this.#lastOf(who, ASANA);
    for (const [key] of owed) {
      const date = key.slice(2);
      const isOfOthers = this.periodsOf(who, ASANA).some(
        (period) => !ends.includes(period) && period.firstDay <= date && date <= period.lastDay,
      );
      if (!last || !isOfOthers) this.#owed.delete(key);
      else {
        this.#owed.set(key, last);
        const due = this.#lastDayOf(last);
        if (due > last.lastDay) last.lastDay = due;
      }
    }
  }

  #lastDayOf(period: NaivePeriod): string {
    let left = [...this.#owed].filter(
      ([key, by]) => by === period && key.slice(2) <= period.paidUntil,
    ).length;
    let lastDay = period.paidUntil;
    for (let day = addDays(lastDay, 1); left > 0; day = addDays(day, 1)) {
      if (!this.isClass(day) || this.#cancelled.has(day)) continue;
      lastDay = day;
      left -= 1;
    }
    return lastDay;
  }
}

export interface NaiveRules {
  monthRule: 'calendar' | 'joining';
  lateRule: 'paid' | 'month';
  /** Of the second course. */
  seats: number;
}

export interface NaiveOrder {
  who: number;
  lines: { course: number; fee: number; months: number }[];
  amount: number;
  /** What the learner was let off. */
  off: number;
  /** What has come less what went back. */
  paid: number;
  state: 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';
  documents: NaiveDocument[];
  /** When the last money came. */
  lastPaidOn: string | undefined;
  /** When the learner has sent the last UTR. */
  sentOn: string;
}

export interface NaiveDocument {
  paise: number;
  lines: Map<number, number>;
  isReceipt: boolean;
  isCorrected: boolean;
}

interface Months {
  firstDay: string;
  paidUntil: string;
  lastDay: string;
  /** On which day of the month its months begin. */
  monthDay: number;
}

export interface NaivePeriod extends Months {
  order: NaiveOrder;
  course: number;
}

export const BEGINNING = '0001-01-01';
export const NEVER = '9999-12-31';

export const dueOf = ({ amount, off, paid }: NaiveOrder): number => amount - off - paid;
const isWaiting = ({ state }: NaiveOrder) => state === 'awaiting payment' || state === 'rejected';
const isOpen = (order: NaiveOrder) => isWaiting(order) || order.state === 'submitted';

export function paidByCourse({ documents }: NaiveOrder): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lines } of documents)
    for (const [course, paise] of lines) sums.set(course, (sums.get(course) ?? 0) + paise);
  return sums;
}

const negative = (lines: Map<number, number>) =>
  new Map([...lines].map(([course, paise]) => [course, 0 - paise]));

/** The amount shared by these weights: whole paise, and those that are left one each, the largest remainder first. */
function shared(weights: Map<number, number>, paise: number): Map<number, number> {
  const sum = [...weights.values()].reduce((a, b) => a + b, 0);
  const exact = [...weights]
    .map(([course, weight]) => ({
      course,
      whole: Math.floor((weight * paise) / sum),
      rest: (weight * paise) % sum,
    }))
    .sort((a, b) => b.rest - a.rest || a.course - b.course);
  let left = paise - exact.reduce((so, { whole }) => so + whole, 0);
  return new Map(exact.map(({ course, whole }) => [course, left-- > 0 ? whole + 1 : whole]));
}

const dayOf = (date: string) => Number(date.slice(8));

/** Whether a month counted from this day of the month begins on the date. */
const beginsOn = (date: string, monthDay: number) =>
  dayOf(date) === monthDay || (addDays(date, 1).endsWith('-01') && dayOf(date) < monthDay);

/** The day before the `count`-th month after this first day begins. */
function walk(firstDay: string, monthDay: number, count: number): string {
  let date = firstDay;
  for (let begun = 0; begun < count; ) {
    date = addDays(date, 1);
    if (beginsOn(date, monthDay)) begun += 1;
  }
  return addDays(date, -1);
}
