import { describe, expect, test } from 'vitest';
import type { Offer } from './offer.ts';
import { offersOf, type PreviousPeriod, type PricingTerms, periodOfOffer } from './period.ts';

const calendarMonths: PricingTerms = {
  fee: 3100,
  feePer: 'month',
  monthRule: 'calendar',
  lateRule: 'month',
  startDate: '2026-01-01',
  endDate: null,
};
const december: PreviousPeriod = { billingAnchor: '2026-12-01', lastDay: '2026-12-31' };

const offersOn = (today: string, own: Partial<PricingTerms> = {}, previous?: PreviousPeriod) =>
  offersOf({ ...calendarMonths, ...own }, { today, previous });
const inWords = ({ months, part, isBegun, begins, firstDay, lastDay }: Offer) =>
  `${part ? 'part ' : ''}${isBegun ? 'begun ' : ''}${months} ${begins} ${firstDay} ${lastDay}`;
const firstTwo = (offers: Offer[]) => offers.slice(0, 2).map(inWords);

describe('the offers', () => {
  test('of a new learner have fixed days', () => {
    expect(firstTwo(offersOn('2026-12-10'))).toEqual([
      '1 dated 2026-12-10 2026-12-31',
      '2 dated 2026-12-10 2027-01-31',
    ]);
    expect(firstTwo(offersOn('2026-12-20'))).toEqual([
      '1 dated 2027-01-01 2027-01-31',
      'part 1 dated 2026-12-20 2027-01-31',
    ]);
  });

  test('follow the paid months until the day after the last of them', () => {
    const paidLate = { lateRule: 'paid' } as const;
    const first = (today: string) => offersOn(today, paidLate, december).map(inWords)[0];
    expect(first('2027-01-01')).toBe('1 following 2027-01-01 2027-01-31');
    expect(first('2027-01-02')).toBe('1 confirmed 2027-01-02 2027-02-01');
  });

  test('of a late learner have fixed days, and once the month that has begun', () => {
    const early = offersOn('2027-01-05', {}, december).map(inWords);
    expect(early[0]).toBe('1 dated 2027-01-01 2027-01-31');
    expect(early.join()).not.toContain('begun');
    const late = offersOn('2027-01-20', {}, december).map(inWords);
    expect(late[0]).toBe('1 dated 2027-02-01 2027-02-28');
    expect(late.at(-1)).toBe('begun 1 dated 2027-01-01 2027-01-31');
  });

  test('of a learner who is late until the first of a month are of that month', () => {
    expect(firstTwo(offersOn('2027-02-01', {}, december))).toEqual([
      '1 dated 2027-02-01 2027-02-28',
      '2 dated 2027-02-01 2027-03-31',
    ]);
  });

  test('end with the course: its last day is still offered', () => {
    const until = (endDate: string) => offersOn('2026-12-20', { endDate });
    expect(until('2026-12-19')).toEqual([]);
    expect(until('2026-12-20').map(inWords)).toEqual(['part 1 dated 2026-12-20 2026-12-31']);
    // 12 of 31 days.
    expect(until('2026-12-31').map(({ fee }) => fee)).toEqual([1200]);
    expect(firstTwo(until('2027-01-01'))).toEqual([
      '1 dated 2027-01-01 2027-01-31',
      'part 1 dated 2026-12-20 2027-01-31',
    ]);
    const begun = offersOn('2027-01-20', { endDate: '2027-01-19' }, december);
    expect(begun).toEqual([]);
  });
});

describe('the period of an offer', () => {
  const sold = (kept: Partial<Offer>, previous?: PreviousPeriod) =>
    periodOfOffer({
      kept: {
        ...{ months: 1, begins: 'dated', firstDay: '2027-01-01', lastDay: '2027-01-31' },
        ...kept,
      },
      startDate: '2026-01-01',
      previous,
      today: '2027-01-01',
    });

  test('has its fixed days, though the period before was extended into them', () => {
    const extended = { ...december, lastDay: '2027-01-03' };
    expect(sold({}, extended)).toMatchObject({ firstDay: '2027-01-01', lastDay: '2027-01-31' });
    expect(sold({ begins: 'following' }, extended)).toMatchObject({
      firstDay: '2027-01-04',
      lastDay: '2027-02-03',
    });
  });

  test('keeps the day of the month from which months are counted, if it fits', () => {
    const rest = { firstDay: '2026-12-20' };
    expect(sold(rest).billingAnchor).toBe('2026-12-01');
    expect(sold(rest, { billingAnchor: '2026-11-01', lastDay: '2026-11-30' })).toMatchObject({
      billingAnchor: '2026-11-01',
    });
    const fromTenth = { billingAnchor: '2026-11-10', lastDay: '2026-12-09' };
    expect(sold({}, fromTenth).billingAnchor).toBe('2027-01-01');
  });
});
