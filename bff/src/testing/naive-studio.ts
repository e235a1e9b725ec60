import { addDays, isoWeekday } from '../shared/time/indian-time.ts';
import { ASANA, HEALING } from './order-calls.ts';

/**
 * A reference model of the rules of money and of paid periods. It uses no SQL and no month arithmetic, but walks
 * the calendar one day after the other. It has two courses. The first is paid by the month. Each method
 * returns whether it is allowed; otherwise it changes nothing. Amounts are integer paise, days YYYY-MM-DD in India.
 */
export class NaiveStudio {
  readonly orders: NaiveOrder[] = [];
  readonly #periods: NaivePeriod[] = [];
  /** The seats, by learner and course, with the orders that created them. */
  readonly #places = new Map<string, NaiveOrder>();
  readonly #cancelled = new Set<string>();
  /** The period that is one class longer because of a cancelled class, by learner and date. */
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

  order(who: number, courses: readonly number[], chosen: NaiveChoice): boolean {
    const isOffered = courses.every(
      (course) => !this.#isEnrolled(who, course) && !this.#isFull(course),
    );
    return isOffered && this.#newOrder(who, courses, chosen);
  }

  renew(who: number, chosen: NaiveChoice): boolean {
    return this.#lastOf(who, ASANA) !== undefined && this.#newOrder(who, [ASANA], chosen);
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
    if (!this.#hasSeats(order) || this.#isEnded(order, order.sentOn)) return false;
    if (!this.#isSellable(order, false)) return false;
    if (accepted) order.discount = order.amount - order.paid - accepted;
    this.#settle(order, accepted ?? due, {});
    return true;
  }

  reject(order: NaiveOrder, received: number): boolean {
    if (order.state !== 'submitted' || received >= dueOf(order)) return false;
    if (received > 0 && this.#isEnded(order, order.sentOn)) return false;
    order.state = 'rejected';
    if (received > 0) this.#receive(order, received, {});
    return true;
  }

  pay(order: NaiveOrder, money: NaivePayment, mayBeAbove = false): boolean {
    const due = dueOf(order);
    if (!isWaiting(order) || (money.paise > due && !mayBeAbove)) return false;
    if (this.#isEnded(order, money.on)) return false;
    const isAll = money.paise >= due;
    const isSold = isAll || money.opens;
    if (isSold && !(this.#hasSeats(order) && this.#isSellable(order, money.evenIfOver)))
      return false;
    if (isAll) this.#settle(order, money.paise, money.transfer);
    else {
      this.#receive(order, money.paise, money.transfer);
      if (money.opens) this.#open(order);
    }
    return true;
  }

  waive(order: NaiveOrder, off: number): boolean {
    const most = order.amount - order.paid;
    if (!isWaiting(order) || off < 1 || off > most) return false;
    if (off === most && !(this.#hasSeats(order) && this.#isSellable(order, false))) return false;
    if (off === most && this.#isEnded(order, this.today)) return false;
    order.discount = off;
    if (off === most) this.#settle(order, 0);
    return true;
  }

  /** A payment that may exceed the amount due: the excess stays with the order. */
  payMore(
    order: NaiveOrder,
    { transfer, ...money }: { paise: number; on: string; transfer: NaiveTransfer | undefined },
  ): boolean {
    if (order.state === 'submitted') return false;
    if (isWaiting(order))
      return this.pay(order, { ...money, opens: false, evenIfOver: false, transfer }, true);
    this.#receive(order, money.paise, transfer);
    return true;
  }

  /** One transfer for several orders, all or none. */
  share(shares: { order: NaiveOrder; paise: number }[]): boolean {
    const isAllowed = shares.every(
      ({ order, paise }) =>
        isWaiting(order) &&
        paise <= dueOf(order) &&
        !this.#isEnded(order, this.today) &&
        (paise < dueOf(order) || (this.#hasSeats(order) && this.#isSellable(order, false))),
    );
    const seats = shares
      .filter(({ order, paise }) => paise === dueOf(order))
      .map(({ order }) => order);
    if (!isAllowed || !this.#hasSeatsForAll(seats)) return false;
    const transfer = { noted: shares.reduce((sum, { paise }) => sum + paise, 0) };
    for (const { order, paise } of shares)
      this.pay(order, { paise, on: this.today, opens: false, evenIfOver: false, transfer });
    return true;
  }

  /** The overpayment of one order pays another. */
  move(from: NaiveOrder, to: NaiveOrder, paise: number): boolean {
    if (from === to || paise > overpaymentOf(from) || paise < 1) return false;
    if (!isWaiting(to) || paise > dueOf(to)) return false;
    if (this.#isEnded(to, this.today)) return false;
    if (paise === dueOf(to) && !(this.#hasSeats(to) && this.#isSellable(to, false))) return false;
    const transfer = transferOf(from, paise);
    if (transfer) transfer.noted ??= this.#countedOf(transfer);
    const refund = this.#refund(from, splitByWeight(paidByCourse(from), paise), paise);
    refund.transfer = transfer;
    this.pay(to, { paise, on: this.today, opens: false, evenIfOver: false, transfer });
    refund.movedTo = to.invoices.at(-1);
    return true;
  }

  refund(order: NaiveOrder, given: { paise: number; course?: number; ends: boolean }): boolean {
    const { paise, course, ends } = given;
    const paid = paidByCourse(order);
    const most = Math.min(order.paid, course === undefined ? order.paid : (paid.get(course) ?? 0));
    if (order.state === 'submitted' || paise < 1 || paise > most) return false;
    const lines = course === undefined ? splitByWeight(paid, paise) : new Map([[course, paise]]);
    const refund = this.#refund(order, lines, paise);
    if (!ends) return true;
    refund.ended = this.#before(order, course);
    this.#end(order, { course, neverWas: false });
    const isOver = !this.#periods.some(
      (period) => period.order === order && period.lastDay >= this.today,
    );
    if (isWaiting(order) && isOver) {
      order.state = 'cancelled';
      refund.hasCancelled = true;
    }
    return true;
  }

  /** A refund for a course is taken from its latest receipts. */
  #refund(order: NaiveOrder, lines: Map<number, number>, paise: number): NaiveInvoice {
    const refund = this.#document(order, negative(lines), -paise);
    for (const [course, share] of lines) {
      let left = share;
      for (const receipt of validReceipts(order).reverse()) {
        const given = Math.min(
          left,
          (receipt.lines.get(course) ?? 0) - refundedOf(order, receipt, course),
        );
        if (given > 0) refund.refunded.push({ receipt, course, paise: given });
        left -= given;
      }
    }
    return refund;
  }

  void(order: NaiveOrder, wrong: NaiveInvoice, reopens = true): boolean {
    if (order.state === 'submitted' || wrong.isVoided) return false;
    if (wrong.isReceipt) return this.#voidReceipt(order, wrong);
    return wrong.paise < 0 && !wrong.isReversal && this.#voidRefund(order, wrong, reopens);
  }

  #voidRefund(order: NaiveOrder, refund: NaiveInvoice, reopens: boolean): boolean {
    const opensOrder = reopens && refund.hasCancelled && order.state === 'cancelled';
    const isLeft = order.amount - order.discount - order.paid + refund.paise > 0;
    const settles = (isWaiting(order) || opensOrder) && !isLeft;
    if (opensOrder && this.openOrder(order.who)) return false;
    if (this.#isUsedElsewhere(refund)) return false;
    const back = reopens ? this.#daysBack(order, refund) : [];
    if (back === undefined) return false;
    if (settles && back.length === 0 && !this.#hasSeats(order)) return false;
    if (reopens) this.#reopen(order, refund, back);
    refund.isVoided = true;
    this.#document(order, negative(refund.lines), 0 - refund.paise).isReversal = true;
    if (opensOrder) order.state = 'rejected';
    if (settles) this.#settle(order, 0);
    return true;
  }

  /** The money of the refund is used by another order, or counting it again would exceed its transfer. */
  #isUsedElsewhere({ movedTo, transfer, paise }: NaiveInvoice): boolean {
    if (movedTo && !movedTo.isVoided) return true;
    return transfer !== undefined && this.#countedOf(transfer) - paise > (transfer.noted ?? 0);
  }

  #countedOf = (transfer: NaiveTransfer): number =>
    this.orders
      .flatMap(({ invoices }) => invoices)
      .filter((document) => document.transfer === transfer && !document.isVoided)
      .reduce((sum, { paise }) => sum + paise, 0);

  /** The paid days and owed classes of the learner, in the courses where the refund ends days of the order. */
  #before(order: NaiveOrder, course: number | undefined): NaiveEndedPeriods {
    const { who } = order;
    const courses = new Set(
      this.#periods
        .filter((period) => period.order === order && period.lastDay >= this.today)
        .map((period) => period.course)
        .filter((each) => course === undefined || each === course),
    );
    const days = [...courses]
      .flatMap((each) => this.periodsOf(who, each))
      .map((period) => ({ period, paidUntil: period.paidUntil, lastDay: period.lastDay }));
    const owed = courses.has(ASANA)
      ? [...this.#owed].filter(([key]) => key.startsWith(`${who} `))
      : [];
    return { courses, days, owed };
  }

  /** The days of the order that the refund has ended; `undefined` where they cannot be restored. */
  #daysBack(order: NaiveOrder, { ended }: NaiveInvoice): NaiveEndedPeriods['days'] | undefined {
    if (!ended) return [];
    const { who } = order;
    for (const course of ended.courses)
      if (!this.hasSeat(who, course) && this.#isFull(course)) return undefined;
    const own = ended.days.filter(({ period }) => period.order === order);
    const others = this.#periods.filter(
      (period) => period.order.who === who && !own.some((day) => day.period === period),
    );
    const isTaken = own.some(({ period, lastDay }) =>
      others.some(
        (other) =>
          other.course === period.course &&
          other.firstDay <= lastDay &&
          this.#lastDayBefore(other, ended) >= period.firstDay,
      ),
    );
    return isTaken ? undefined : own;
  }

  /** The last day of another period before classes were moved to it. */
  #lastDayBefore(other: NaivePeriod, ended: NaiveEndedPeriods): string {
    const before = ended.days.find(({ period }) => period === other);
    const isLonger =
      before && before.paidUntil === other.paidUntil && other.lastDay > before.lastDay;
    return isLonger ? before.lastDay : other.lastDay;
  }

  #reopen({ who }: NaiveOrder, { ended }: NaiveInvoice, own: NaiveEndedPeriods['days']): void {
    if (!ended) return;
    for (const [key, by] of ended.owed)
      if (this.#owed.has(key) && this.#owed.get(key) !== by) this.#owed.delete(key);
    for (const { period } of ended.days) period.lastDay = this.#lastDayBefore(period, ended);
    for (const { period, paidUntil, lastDay } of own) {
      Object.assign(period, { paidUntil, lastDay });
      if (!this.#periods.includes(period)) this.#periods.push(period);
      this.#take(period.order, period.course);
    }
    const isThere = (period: NaivePeriod) => this.#periods.includes(period);
    for (const [key, by] of ended.owed)
      if (!this.#owed.has(key) && isThere(by) && this.#cancelled.has(key.slice(2)))
        this.#owed.set(key, by);
    const last = this.#lastOf(who, ASANA);
    if (!last || !ended.courses.has(ASANA)) return;
    for (const date of this.#cancelled) {
      const isPaid = own.some(
        ({ period }) =>
          period.course === ASANA && period.firstDay <= date && date <= period.lastDay,
      );
      if (isPaid && !this.#owed.has(`${who} ${date}`)) this.#owed.set(`${who} ${date}`, last);
    }
    const due = this.#lastDayOf(last);
    if (due > last.lastDay) last.lastDay = due;
  }

  #voidReceipt(order: NaiveOrder, receipt: NaiveInvoice): boolean {
    const isThere = [...receipt.lines.keys()].every(
      (course) => refundedOf(order, receipt, course) === 0,
    );
    if (!isThere || (receipt.paise === 0 && order.discount === 0)) return false;
    receipt.isVoided = true;
    if (receipt.paise === 0) order.discount = 0;
    const staysPaid =
      order.state === 'paid' && receipt.paise > 0 && dueOf(order) + receipt.paise <= 0;
    if (!staysPaid) this.#end(order, { course: undefined, neverWas: true });
    this.#document(order, negative(receipt.lines), 0 - receipt.paise).isReversal = true;
    if (order.state === 'paid' && !staysPaid)
      order.state = this.openOrder(order.who) ? 'cancelled' : 'rejected';
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

  /** Whether the rule of the first course has a class on this day. */
  isClass = (date: string): boolean => isoWeekday(date) <= 5;

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

  reinstateClass(date: string): void {
    this.#cancelled.delete(date);
    for (const who of this.#people()) {
      const last = this.#lastOf(who, ASANA);
      if (!last) continue;
      if (this.#owed.get(`${who} ${date}`) === last) this.#owed.delete(`${who} ${date}`);
      const due = this.#lastDayOf(last);
      if (due < last.lastDay) last.lastDay = due;
    }
  }

  /** Ends the expired enrolments, except those whose next payment is being checked. */
  endEnrolments(): void {
    for (const place of this.#places.keys()) {
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

  /** The paid periods of the learner in the course, in order. */
  periodsOf = (who: number, course: number): NaivePeriod[] =>
    this.#periods
      .filter((period) => period.order.who === who && period.course === course)
      .sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));

  hasSeat = (who: number, course: number): boolean => this.#places.has(`${who} ${course}`);

  seatsTaken = (course: number): number =>
    [...this.#places.keys()].filter((place) => place.endsWith(` ${course}`)).length;

  /**
   * Whether the learner has access to the link of the course: on paid days, and before the first of them where its
   * order created the seat.
   */
  hasAccess = (who: number, course: number): boolean => {
    const [first, ...others] = this.periodsOf(who, course);
    const place = this.#places.get(`${who} ${course}`);
    if (!place || !first) return false;
    if (first.firstDay > this.today) return first.order === place;
    return [first, ...others].some(
      ({ firstDay, lastDay }) => firstDay <= this.today && this.today <= lastDay,
    );
  };

  #isEnrolled = (who: number, course: number) =>
    this.hasSeat(who, course) && this.#lasts(who, course);

  #lasts = (who: number, course: number) =>
    this.periodsOf(who, course).some(({ lastDay }) => lastDay >= this.today);

  #lastOf = (who: number, course: number) => this.periodsOf(who, course).at(-1);

  #people = () => new Set(this.orders.map(({ who }) => who));

  #isFull = (course: number) => course === HEALING && this.seatsTaken(course) >= this.#rules.seats;

  /** An open order is replaced once its offer has expired, unless its payment is being checked. */
  #newOrder(who: number, courses: readonly number[], chosen: NaiveChoice): boolean {
    const open = this.openOrder(who);
    if (open && !(isWaiting(open) && this.#isEnded(open, this.today))) return false;
    const lines: NaiveLine[] = [];
    for (const course of courses) {
      const offer = course === ASANA ? this.#offerTo(who, chosen) : undefined;
      if (course === ASANA && !offer) return false;
      lines.push({ course, fee: offer?.fee ?? 300_000, offer });
    }
    if (open) open.state = 'cancelled';
    const amount = lines.reduce((sum, { fee }) => sum + fee, 0);
    this.orders.push({
      ...{ who, lines, amount, discount: 0, paid: 0, state: 'awaiting payment' },
      ...{ invoices: [], sentOn: this.today },
    });
    return true;
  }

  #take(order: NaiveOrder, course: number): void {
    const place = `${order.who} ${course}`;
    if (!this.#places.has(place)) this.#places.set(place, order);
  }

  #offerTo(who: number, { months, part }: NaiveChoice): NaiveOffer | undefined {
    const { monthRule, lateRule } = this.#rules;
    const { today } = this;
    const whole = (days: NaiveMonths, holdsUntil: string, begins: NaiveOffer['begins']) =>
      part ? undefined : { ...days, holdsUntil, begins, months, fee: FEE * months };
    const confirmed = () =>
      whole(
        daysFrom(today, dayOf(today), months),
        lastDayOfMonths(today, dayOf(today), 1),
        'confirmed',
      );
    const before = this.#lastOf(who, ASANA);
    if (!before && monthRule === 'joining') return confirmed();
    if (before) {
      const next = addDays(before.lastDay, 1);
      const monthDay = beginsOn(next, before.monthDay) ? before.monthDay : dayOf(next);
      const end = lateRule === 'paid' ? next : addDays(next, 14);
      if (today <= next) return whole(daysFrom(next, monthDay, months), end, 'following');
      if (lateRule === 'paid') return confirmed();
    }
    const next = before && addDays(before.lastDay, 1);
    const monthDay =
      next && !beginsOn(next, before.monthDay) ? dayOf(next) : (before?.monthDay ?? 1);
    let begun = next ?? today;
    if (next) {
      for (let day = next; day <= today; day = addDays(day, 1))
        if (beginsOn(day, monthDay)) begun = day;
    } else while (!beginsOn(begun, 1)) begun = addDays(begun, -1);
    const end = lastDayOfMonths(begun, monthDay, 1);
    const from = before ? begun : today;
    if (today < addDays(begun, 15))
      return whole(
        { ...daysFrom(begun, monthDay, months), firstDay: from },
        addDays(begun, 14),
        'dated',
      );
    const following = addDays(end, 1);
    if (!part) return whole(daysFrom(following, monthDay, months), addDays(following, 14), 'dated');
    if (months !== 1) return undefined;
    const share = Math.round((FEE / 100) * (daysIn(today, end) / daysIn(begun, end))) * 100;
    const days = { ...daysFrom(following, monthDay, 1), firstDay: today };
    return { ...days, holdsUntil: end, begins: 'dated', months: 1, fee: share + FEE };
  }

  /** Whether a payment on this day is too late for the offer. */
  #isEnded(order: NaiveOrder, day: string): boolean {
    if (!isOpen(order) || order.paid > 0 || this.#isSold(order)) return false;
    return order.lines.some(({ offer }) => offer !== undefined && offer.holdsUntil < day);
  }

  /** The days that an offer includes now. */
  #daysOf(order: NaiveOrder, { begins, months, ...shown }: NaiveOffer): NaiveMonths {
    if (begins === 'confirmed') return daysFrom(this.today, dayOf(this.today), months);
    const before = this.periodsOf(order.who, ASANA)
      .filter(({ firstDay }) => firstDay < shown.firstDay)
      .at(-1);
    if (begins !== 'following' || !before || before.lastDay < shown.firstDay) return shown;
    const next = addDays(before.lastDay, 1);
    const monthDay = beginsOn(next, before.monthDay) ? before.monthDay : dayOf(next);
    return daysFrom(next, monthDay, months);
  }

  #isSellable(order: NaiveOrder, evenIfOver: boolean): boolean {
    if (this.#isSold(order)) return true;
    return order.lines.every(({ course, offer }) => {
      // Each month is paid once. A corrected refund may have given it back since.
      if (!offer) return !this.hasSeat(order.who, course);
      const { firstDay, lastDay } = this.#daysOf(order, offer);
      const isTaken = this.periodsOf(order.who, ASANA).some(
        (period) => period.firstDay <= lastDay && firstDay <= period.lastDay,
      );
      return !isTaken && (evenIfOver || lastDay >= this.today);
    });
  }

  #isSold = (order: NaiveOrder) => this.#periods.some((period) => period.order === order);

  #hasSeats(order: NaiveOrder): boolean {
    const needed = order.lines.filter(({ course }) => !this.hasSeat(order.who, course));
    return this.#isSold(order) || !needed.some(({ course }) => this.#isFull(course));
  }

  /** Orders that are paid together need a seat each. */
  #hasSeatsForAll(orders: NaiveOrder[]): boolean {
    const needed = orders.filter(
      (order) =>
        !this.#isSold(order) &&
        order.lines.some(({ course }) => course === HEALING && !this.hasSeat(order.who, course)),
    );
    return this.seatsTaken(HEALING) + needed.length <= this.#rules.seats || needed.length === 0;
  }

  #settle(order: NaiveOrder, paise: number, transfer?: NaiveTransfer): void {
    order.state = 'paid';
    this.#receive(order, paise, transfer);
    this.#open(order);
  }

  #receive(order: NaiveOrder, paise: number, transfer?: NaiveTransfer): void {
    const fees = new Map(order.lines.map(({ course, fee }) => [course, fee]));
    this.#document(order, splitByWeight(fees, paise), paise, true).transfer = transfer;
  }

  #document(
    order: NaiveOrder,
    lines: Map<number, number>,
    paise: number,
    isReceipt = false,
  ): NaiveInvoice {
    const kind = { isReceipt, isVoided: false, isReversal: false, hasCancelled: false };
    const none = { transfer: undefined, movedTo: undefined, ended: undefined };
    const document: NaiveInvoice = { paise, lines, ...kind, ...none, refunded: [] };
    order.invoices.push(document);
    order.paid += paise;
    return document;
  }

  #open(order: NaiveOrder): void {
    if (this.#isSold(order)) return;
    for (const line of order.lines) {
      const { course, offer } = line;
      const period = offer
        ? this.#daysOf(order, offer)
        : { firstDay: BEGINNING, paidUntil: NEVER, lastDay: NEVER, monthDay: 1 };
      this.#periods.push({ order, course, ...period });
      // After its receipt is voided, it is sold again with the same days.
      const begins = offer?.begins === 'following' ? 'following' : 'dated';
      if (offer) line.offer = { ...offer, ...period, begins };
      this.#take(order, course);
    }
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

  /** Moves owed classes to the remaining periods where these include the day, and deletes the others. */
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
  /** The seats of the second course. */
  seats: number;
}

export interface NaiveOrder {
  who: number;
  lines: NaiveLine[];
  amount: number;
  /** The discount. */
  discount: number;
  /** The payments less the refunds. */
  paid: number;
  state: 'awaiting payment' | 'submitted' | 'paid' | 'rejected' | 'cancelled';
  invoices: NaiveInvoice[];
  /** The day of the last UTR. */
  sentOn: string;
}

/** The choice for the course with monthly payment. */
export interface NaiveChoice {
  months: number;
  part: boolean;
}

export interface NaivePayment {
  paise: number;
  on: string;
  opens: boolean;
  evenIfOver: boolean;
  /** Undefined for cash. */
  transfer?: NaiveTransfer | undefined;
}

/** A payment with a reference, and its amount where staff have recorded one. */
interface NaiveTransfer {
  noted?: number;
}

/** The days of an offer, and their price. */
interface NaiveOffer extends NaiveMonths {
  months: number;
  fee: number;
  begins: 'dated' | 'following' | 'confirmed';
  holdsUntil: string;
}

interface NaiveLine {
  course: number;
  fee: number;
  offer: NaiveOffer | undefined;
}

export interface NaiveInvoice {
  paise: number;
  lines: Map<number, number>;
  isReceipt: boolean;
  isVoided: boolean;
  isReversal: boolean;
  /** The transfer of its payment. */
  transfer: NaiveTransfer | undefined;
  /** For a refund that moved a payment: the receipt of the other order. */
  movedTo: NaiveInvoice | undefined;
  /** For a refund: the refunded receipts, the ended periods, and whether it has cancelled the order. */
  refunded: { receipt: NaiveInvoice; course: number; paise: number }[];
  ended: NaiveEndedPeriods | undefined;
  hasCancelled: boolean;
}

/** The days of the learner, and the owed classes, before a refund ends some of them. */
interface NaiveEndedPeriods {
  courses: Set<number>;
  days: { period: NaivePeriod; paidUntil: string; lastDay: string }[];
  owed: [string, NaivePeriod][];
}

interface NaiveMonths {
  firstDay: string;
  paidUntil: string;
  lastDay: string;
  /** The billing anchor: the day of the month on which its months begin. */
  monthDay: number;
}

export interface NaivePeriod extends NaiveMonths {
  order: NaiveOrder;
  course: number;
}

export const BEGINNING = '0001-01-01';
export const NEVER = '9999-12-31';

/** The overpayment; of a cancelled order all that is paid. */
export const overpaymentOf = ({ state, amount, discount, paid }: NaiveOrder): number =>
  Math.max(0, paid - (state === 'cancelled' ? 0 : amount - discount));

const validReceipts = ({ invoices }: NaiveOrder) =>
  invoices.filter(({ isReceipt, isVoided }) => isReceipt && !isVoided);

/** The transfer of the last receipt of at least this amount, if there is one. */
const transferOf = (order: NaiveOrder, paise: number): NaiveTransfer | undefined =>
  validReceipts(order).findLast((receipt) => receipt.paise >= paise)?.transfer;

/** The refunded amount of the receipt for the course. */
const refundedOf = ({ invoices }: NaiveOrder, receipt: NaiveInvoice, course: number): number =>
  invoices
    .filter(({ isVoided }) => !isVoided)
    .flatMap(({ refunded }) => refunded)
    .filter((each) => each.receipt === receipt && each.course === course)
    .reduce((sum, { paise }) => sum + paise, 0);

export const dueOf = ({ amount, discount, paid }: NaiveOrder): number => amount - discount - paid;
const isWaiting = ({ state }: NaiveOrder) => state === 'awaiting payment' || state === 'rejected';
const isOpen = (order: NaiveOrder) => isWaiting(order) || order.state === 'submitted';

export function paidByCourse({ invoices }: NaiveOrder): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lines } of invoices)
    for (const [course, paise] of lines) sums.set(course, (sums.get(course) ?? 0) + paise);
  return sums;
}

const negative = (lines: Map<number, number>) =>
  new Map([...lines].map(([course, paise]) => [course, 0 - paise]));

/** Splits the amount by weight: whole paise, and the remaining ones one each, the largest remainder first. */
function splitByWeight(weights: Map<number, number>, paise: number): Map<number, number> {
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

/** The fee of a month of the first course, in paise. */
const FEE = 250_000;

const dayOf = (date: string) => Number(date.slice(8));

/** Whether a month counted from this day of the month begins on the date. */
const beginsOn = (date: string, monthDay: number) =>
  dayOf(date) === monthDay || (addDays(date, 1).endsWith('-01') && dayOf(date) < monthDay);

/** How many days these are, both included. */
function daysIn(firstDay: string, lastDay: string): number {
  let days = 1;
  for (let day = firstDay; day < lastDay; day = addDays(day, 1)) days += 1;
  return days;
}

function daysFrom(firstDay: string, monthDay: number, months: number): NaiveMonths {
  const lastDay = lastDayOfMonths(firstDay, monthDay, months);
  return { firstDay, paidUntil: lastDay, lastDay, monthDay };
}

/** The day before the `count`-th month after this first day begins. */
function lastDayOfMonths(firstDay: string, monthDay: number, count: number): string {
  let date = firstDay;
  for (let begun = 0; begun < count; ) {
    date = addDays(date, 1);
    if (beginsOn(date, monthDay)) begun += 1;
  }
  return addDays(date, -1);
}
