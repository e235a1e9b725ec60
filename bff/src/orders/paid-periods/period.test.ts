import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/time/indian-time.ts';
import { offersOf, type PreviousPeriod, type PricingTerms, periodOfOffer } from './period.ts';

const terms = (own: Partial<PricingTerms> = {}): PricingTerms => ({
  fee: 2500,
  feePer: 'month',
  monthRule: 'calendar',
  lateRule: 'paid',
  startDate: '2026-01-01',
  endDate: null,
  ...own,
});

const paid = (billingAnchor: string, lastDay: string): PreviousPeriod => ({
  billingAnchor,
  lastDay,
});

interface Case {
  own?: Partial<PricingTerms>;
  months?: number;
  part?: boolean;
  on: string;
  confirmedOn?: string;
  previous?: PreviousPeriod;
  /** The previous last day, if extensions have changed it since the offer. */
  since?: PreviousPeriod;
}

/** The days that an offer of this day sells. */
function sold({
  own,
  months = 1,
  part = false,
  previous,
  since = previous,
  on,
  confirmedOn = on,
}: Case) {
  const offers = offersOf(terms(own), { today: on, previous });
  const kept = offers.find((offer) => offer.months === months && offer.part === part);
  if (!kept) throw new Error('That is not offered.');
  const { startDate } = terms(own);
  return periodOfOffer({ kept, startDate, previous: since, today: confirmedOn });
}
const daysOf = (given: Case) => {
  const { firstDay, lastDay } = sold(given);
  return `${firstDay} ${lastDay}`;
};
const holdOf = ({ own, previous, on }: Case) =>
  offersOf(terms(own), { today: on, previous }).map(({ holdsUntil }) => holdsUntil);

describe('a new learner', () => {
  it('buys the current calendar month until the 15th, and then the next one', () => {
    expect(daysOf({ on: '2026-12-10' })).toBe('2026-12-10 2026-12-31');
    expect(daysOf({ on: '2026-12-15' })).toBe('2026-12-15 2026-12-31');
    expect(daysOf({ on: '2026-12-16' })).toBe('2027-01-01 2027-01-31');
    expect(daysOf({ on: '2028-01-31' })).toBe('2028-02-01 2028-02-29');
    expect(daysOf({ on: '2027-04-01', months: 3 })).toBe('2027-04-01 2027-06-30');
    expect(daysOf({ on: '2027-03-31', months: 12 })).toBe('2027-04-01 2028-03-31');
  });

  it.each(['calendar', 'part'] as const)(
    'buys the rest of it with the next one (%s)',
    (monthRule) => {
      const own = { monthRule };
      expect(daysOf({ own, part: true, on: '2026-12-16' })).toBe('2026-12-16 2027-01-31');
      expect(daysOf({ own, part: true, on: '2028-01-31' })).toBe('2028-01-31 2028-02-29');
      expect(daysOf({ own, part: true, on: '2028-02-29' })).toBe('2028-02-29 2028-03-31');
    },
  );

  it('buys a month from the day of the confirmation', () => {
    const own = { monthRule: 'joining' } as const;
    expect(daysOf({ own, on: '2026-12-16' })).toBe('2026-12-16 2027-01-15');
    expect(daysOf({ own, on: '2026-12-16', confirmedOn: '2026-12-18' })).toBe(
      '2026-12-18 2027-01-17',
    );
    expect(daysOf({ own, on: '2027-01-31' })).toBe('2027-01-31 2027-02-27');
    expect(daysOf({ own, on: '2028-02-29' })).toBe('2028-02-29 2028-03-28');
  });

  it('begins with the course', () => {
    const own = { startDate: '2026-12-07' };
    expect(daysOf({ own, on: '2026-11-20' })).toBe('2026-12-07 2026-12-31');
    expect(daysOf({ own: { startDate: '2026-12-20' }, on: '2026-11-20' })).toBe(
      '2027-01-01 2027-01-31',
    );
    expect(daysOf({ own: { ...own, monthRule: 'joining' }, on: '2026-11-20' })).toBe(
      '2026-12-07 2027-01-06',
    );
  });

  it('gets the days that were offered, whenever they are confirmed', () => {
    expect(daysOf({ on: '2026-12-10', confirmedOn: '2026-12-22' })).toBe('2026-12-10 2026-12-31');
    expect(daysOf({ on: '2026-12-31', part: true, confirmedOn: '2027-01-03' })).toBe(
      '2026-12-31 2027-01-31',
    );
  });
});

describe('a learner who renews', () => {
  const december = paid('2026-12-01', '2026-12-31');

  it('in time continues without a gap', () => {
    expect(daysOf({ previous: december, on: '2026-12-24' })).toBe('2027-01-01 2027-01-31');
    expect(daysOf({ previous: december, on: '2027-01-01' })).toBe('2027-01-01 2027-01-31');
    expect(daysOf({ previous: december, on: '2026-12-24', months: 12 })).toBe(
      '2027-01-01 2027-12-31',
    );
    expect(daysOf({ previous: december, on: '2026-12-28', confirmedOn: '2027-01-09' })).toBe(
      '2027-01-01 2027-01-31',
    );
  });

  it('continues after the extensions of the month, including those since the offer', () => {
    const longer = paid('2026-12-01', '2027-01-01');
    expect(daysOf({ previous: longer, on: '2026-12-24' })).toBe('2027-01-02 2027-02-01');
    expect(daysOf({ previous: december, since: longer, on: '2026-12-24' })).toBe(
      '2027-01-02 2027-02-01',
    );
    expect(daysOf({ previous: longer, since: december, on: '2026-12-24' })).toBe(
      '2027-01-02 2027-02-01',
    );
  });

  it('keeps the day of the month on which it began', () => {
    const own = { monthRule: 'joining' } as const;
    const first = paid('2027-01-31', '2027-02-27');
    const next = { own, previous: first, on: '2027-02-20' };
    expect(daysOf(next)).toBe('2027-02-28 2027-03-30');
    expect(sold(next).billingAnchor).toBe('2027-01-31');
  });

  it('late continues from the day of the confirmation, or with the month of the payment', () => {
    const late = { previous: december, on: '2027-01-05', confirmedOn: '2027-01-06' };
    expect(daysOf(late)).toBe('2027-01-06 2027-02-05');
    const own = { lateRule: 'month' } as const;
    expect(daysOf({ ...late, own })).toBe('2027-01-01 2027-01-31');
    expect(daysOf({ ...late, own, on: '2027-04-01', confirmedOn: '2027-04-01' })).toBe(
      '2027-04-01 2027-04-30',
    );
  });

  it('late in a month is offered the next month first, then its prorated rest, and the whole month last', () => {
    const offers = offersOf(terms({ lateRule: 'month' }), {
      today: '2027-03-29',
      previous: december,
    });
    expect(offers.map(({ firstDay, lastDay, fee }) => `${firstDay} ${lastDay} ${fee}`)).toEqual([
      '2027-04-01 2027-04-30 2500',
      '2027-03-29 2027-04-30 2742',
      '2027-04-01 2027-05-31 5000',
      '2027-04-01 2027-06-30 7500',
      '2027-04-01 2027-09-30 15000',
      '2027-04-01 2028-03-31 30000',
      '2027-03-01 2027-03-31 2500',
    ]);
  });
});

describe('the offers', () => {
  const today = '2026-12-16';
  const shown = (own: Partial<PricingTerms>, on = today, previous?: PreviousPeriod) =>
    offersOf(terms(own), { today: on, previous }).map(
      ({ months, part, lastDay, fee }) => `${months}${part ? '+' : ''} ${lastDay} ${fee}`,
    );

  it('are whole months, and from the 16th on the prorated rest of a month', () => {
    const late = [
      '1 2027-01-31 2500',
      // 16 of 31 days: 1290.32 rupees.
      '1+ 2027-01-31 3790',
      '2 2027-02-28 5000',
      '3 2027-03-31 7500',
      '6 2027-06-30 15000',
      '12 2027-12-31 30000',
    ];
    expect(shown({})).toEqual(late);
    expect(shown({ monthRule: 'part' })).toEqual(late);
    expect(shown({}, '2026-12-15')).toEqual([
      '1 2026-12-31 2500',
      '2 2027-01-31 5000',
      '3 2027-02-28 7500',
      '6 2027-05-31 15000',
      '12 2027-11-30 30000',
    ]);
    expect(shown({}, today, paid('2026-12-01', '2026-12-31'))).toHaveLength(5);
  });

  it('end with the course', () => {
    expect(shown({ endDate: '2027-01-10' })).toEqual(['1 2027-01-31 2500', '1+ 2027-01-31 3790']);
    expect(shown({ endDate: '2027-01-10' }, '2026-12-10')).toEqual([
      '1 2026-12-31 2500',
      '2 2027-01-31 5000',
    ]);
    // Its last month: only the remaining days.
    expect(shown({ endDate: '2026-12-31' })).toEqual(['1+ 2026-12-31 1290']);
    expect(shown({ endDate: '2026-12-15' })).toEqual([]);
    expect(shown({ endDate: '2026-12-31' }, today, paid('2026-12-01', '2026-12-31'))).toEqual([]);
  });

  it('are empty for a course that is paid once, and for a period without an end', () => {
    expect(shown({ feePer: 'once' })).toEqual([]);
    expect(shown({}, today, { billingAnchor: null, lastDay: null })).toEqual([]);
  });
});

it('the fee of the rest of a month is rounded half up to the rupee', () => {
  const price = (fee: number, today: string) => {
    const offers = offersOf(terms({ fee }), { today, previous: undefined });
    return (offers.find(({ part }) => part)?.fee ?? 0) - fee;
  };
  expect(price(2500, '2027-02-16')).toBe(1161); // 13 of 28 days: 1160.71
  expect(price(1, '2027-04-16')).toBe(1); // 15 of 30 days: 0.5
  expect(price(1, '2028-02-16')).toBe(0); // 14 of 29 days: 0.48
});

it('a whole month is valid until its 15th, its rest until its end, and a renewal until it is late', () => {
  const december = paid('2026-12-01', '2026-12-31');
  expect(new Set(holdOf({ on: '2026-12-03' }))).toEqual(new Set(['2026-12-15']));
  expect(new Set(holdOf({ on: '2026-12-15' }))).toEqual(new Set(['2026-12-15']));
  expect(holdOf({ on: '2026-12-31' }).slice(0, 3)).toEqual([
    '2027-01-15',
    '2026-12-31',
    '2027-01-15',
  ]);
  expect(holdOf({ on: '2026-12-20', own: { monthRule: 'joining' } })[0]).toBe('2027-01-19');
  expect(holdOf({ on: '2026-12-20', previous: december })[0]).toBe('2027-01-01');
  expect(holdOf({ on: '2027-01-05', previous: december })[0]).toBe('2027-02-04');
  const own = { lateRule: 'month' } as const;
  expect(holdOf({ on: '2026-12-20', previous: december, own })[0]).toBe('2027-01-15');
  expect(holdOf({ on: '2027-01-05', previous: december, own })[0]).toBe('2027-01-15');
  // The whole month, though it is nearly over, if it is chosen explicitly.
  expect(holdOf({ on: '2027-01-28', previous: december, own }).at(-1)).toBe('2027-01-31');
  const tenth = paid('2026-12-10', '2027-01-09');
  expect(holdOf({ on: '2027-01-02', previous: tenth, own })[0]).toBe('2027-01-24');
});

it('an offer is unchanged on its last valid day, and another one comes first on the day after', () => {
  for (const on of ['2026-12-03', '2026-12-15', '2026-12-20', '2028-01-31']) {
    const [first] = offersOf(terms(), { today: on, previous: undefined });
    const firstOn = (today: string) => {
      const [offer] = offersOf(terms(), { today, previous: undefined });
      return `${offer?.lastDay} ${offer?.fee}`;
    };
    const end = first?.holdsUntil ?? '';
    expect(firstOn(end)).toBe(`${first?.lastDay} ${first?.fee}`);
    expect(firstOn(addDays(end, 1))).not.toBe(firstOn(end));
  }
});

// A naive model of the same rules that goes through the calendar day by day.
const dayNumber = (date: string) => Number(date.slice(8));
const isLastOfMonth = (date: string) => addDays(date, 1).endsWith('-01');

/** Whether a month that is counted from this day of the month begins on the date. */
const beginsOn = (date: string, day: number) =>
  dayNumber(date) === day || (isLastOfMonth(date) && dayNumber(date) < day);

/** The day before the `count`-th month after this first day begins. */
function walk(firstDay: string, day: number, count: number): string {
  let date = firstDay;
  for (let begun = 0; begun < count; ) {
    date = addDays(date, 1);
    if (beginsOn(date, day)) begun += 1;
  }
  return addDays(date, -1);
}

interface Payment {
  afterDays: number;
  months: number;
  addedDays: number;
}

const payments = fc.array(
  fc.record({
    afterDays: fc.integer({ min: 0, max: 70 }),
    months: fc.constantFrom(1, 2, 3, 6, 12),
    addedDays: fc.constantFrom(0, 0, 0, 1, 3),
  }),
  { minLength: 1, maxLength: 8 },
);
const begin = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));

/** Payments with the days since the previous one, and the extension days of each period. */
function follow(own: Partial<PricingTerms>, first: string, made: Payment[]) {
  let paidOn = first;
  let previous: PreviousPeriod | undefined;
  return made.map(({ afterDays, months, addedDays }) => {
    paidOn = addDays(paidOn, afterDays);
    const rules = { ...own, startDate: '2024-01-01' };
    const period = sold({ own: rules, months, on: paidOn, ...(previous && { previous }) });
    const before = previous;
    previous = { billingAnchor: period.billingAnchor, lastDay: addDays(period.lastDay, addedDays) };
    return { ...period, paidOn, months, before, lastDayThen: previous.lastDay as string };
  });
}

describe.each(['calendar', 'joining'] as const)(
  'any payments of months by the rule %s',
  (monthRule) => {
    it.each(['paid', 'month'] as const)(
      'never overlap, and are as long as the calendar says (%s)',
      (lateRule) => {
        fc.assert(
          fc.property(begin, payments, (first, made) => {
            const periods = follow({ monthRule, lateRule }, first, made);
            let day = dayNumber(first);
            periods.forEach((period, at) => {
              const before = periods[at - 1];
              if (!before) {
                day = monthRule === 'calendar' ? 1 : dayNumber(period.firstDay);
                const isNext = monthRule === 'calendar' && dayNumber(period.paidOn) > 15;
                let begins = period.paidOn;
                while (isNext && dayNumber(begins) !== 1) begins = addDays(begins, 1);
                expect(period.firstDay).toBe(begins);
              } else {
                const next = addDays(before.lastDayThen, 1);
                expect(period.firstDay >= next).toBe(true);
                const isInTime = period.paidOn <= next;
                if (isInTime) expect(period.firstDay).toBe(next);
                if (!isInTime && lateRule === 'paid') {
                  expect(period.firstDay).toBe(period.paidOn);
                  day = dayNumber(period.firstDay);
                } else if (!beginsOn(next, day)) {
                  day = dayNumber(next);
                }
                if (!isInTime && lateRule === 'month') {
                  let begins = next;
                  for (let date = next; date <= period.paidOn; date = addDays(date, 1))
                    if (beginsOn(date, day)) begins = date;
                  if (period.paidOn >= addDays(begins, 15))
                    do begins = addDays(begins, 1);
                    while (!beginsOn(begins, day));
                  expect(period.firstDay).toBe(begins);
                }
              }
              expect(period.lastDay).toBe(walk(period.firstDay, day, period.months));
              expect(period.lastDay >= period.paidOn).toBe(true);
            });
          }),
          { numRuns: 300 },
        );
      },
    );
  },
);
