import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import { eventsIn, readCalendar } from '../../testing/read-calendar.ts';
import type { NumberedRule, ScheduledCourse } from '../classes/queries.ts';
import { type TimeSpan, timetableOf } from '../classes/timetable.ts';
import { renderCalendar } from './calendar.ts';

type Exception = ScheduledCourse['exceptions'][number];
type Value<Made> = Made extends fc.Arbitrary<infer Some> ? Some : never;

const everyMorning: NumberedRule = {
  number: 1,
  firstDate: '2026-12-01',
  lastDate: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime: '07:00',
  endTime: '08:00',
};

const asByRule: Exception = {
  date: '',
  cancelled: false,
  movedTo: null,
  startTime: null,
  endTime: null,
  reason: '',
  notice: '',
  teacher: null,
  teacherId: null,
  version: 1,
  meeting: null,
};

const courseOf = (rules: NumberedRule[], exceptions: Exception[] = []): ScheduledCourse => ({
  id: 3,
  slug: 'asana',
  title: 'Asana, for “everyone”; प्राणायाम',
  picture: 'tree',
  instructor: 'Certified Yoga Therapist',
  isOpen: false,
  teacherId: null,
  fee: 2500,
  hidden: false,
  firstClassFree: false,
  trialLink: '',
  sequence: 4,
  changedAt: '2026-11-22T10:00:00Z',
  enrolled: 0,
  meeting: null,
  rules,
  exceptions,
});

const course = (rule: Partial<NumberedRule>, exceptions: Partial<Exception>[] = []) =>
  courseOf(
    [{ ...everyMorning, ...rule }],
    exceptions.map((exception) => ({ ...asByRule, ...exception })),
  );

const site = { publicUrl: 'https://yoga.example.org', language: 'en' as const };
const written = (...courses: ScheduledCourse[]) => renderCalendar(courses, site);

const during = (from: string, until: string): TimeSpan => ({
  from: indianDateTime(from, '00:00'),
  until: indianDateTime(until, '00:00'),
});

const timesOf = (classes: { startsAt: string; endsAt: string }[]) =>
  classes.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`).sort();

/** The classes that the server lists in the span, without cancelled ones and those that were moved out of it. */
const listedIn = (found: ScheduledCourse, { from, until }: TimeSpan) =>
  timetableOf([found], { from, until }).filter(
    ({ state, startsAt, endsAt }) =>
      state !== 'cancelled' && startsAt < until.toISOString() && endsAt > from.toISOString(),
  );

const startsOf = (found: ScheduledCourse, span: TimeSpan) =>
  eventsIn(written(found), span).map(({ startsAt }) => startsAt);

describe('a calendar program shows', () => {
  test('the leap day and the ends of months', () => {
    const daily = course({ firstDate: '2028-01-30' });
    expect(startsOf(daily, during('2028-02-28', '2028-03-02'))).toEqual([
      '2028-02-28T01:30:00.000Z',
      '2028-02-29T01:30:00.000Z',
      '2028-03-01T01:30:00.000Z',
    ]);
  });

  test.each([
    ['00:00', '00:30', '2026-11-30T18:30:00.000Z'],
    ['05:00', '06:00', '2026-11-30T23:30:00.000Z'],
    ['23:00', '23:59', '2026-12-01T17:30:00.000Z'],
  ])('a class at %s on its day in India', (startTime, endTime, startsAt) => {
    const edge = course({ days: [2], startTime, endTime, lastDate: '2026-12-07' });
    expect(startsOf(edge, during('2026-11-01', '2027-02-01'))).toEqual([startsAt]);
  });

  test('the first class where the first date has none', () => {
    const sundays = course({ days: [7], lastDate: '2026-12-13' });
    expect(startsOf(sundays, during('2026-11-01', '2027-02-01'))).toEqual([
      '2026-12-06T01:30:00.000Z',
      '2026-12-13T01:30:00.000Z',
    ]);
  });

  test('no class of a rule without classes', () => {
    const over = course({ lastDate: '2026-11-30' });
    const between = course({ days: [7], lastDate: '2026-12-05' });
    const { calendar, events } = readCalendar(written(over, between));
    expect(events).toEqual([]);
    // RFC 5545 requires at least one component.
    expect(calendar.getFirstSubcomponent('vtimezone')).not.toBeNull();
  });

  test('the texts of staff as they were typed', () => {
    const notice = 'Tuesday’s class, with Meera; bring \\ a mat';
    const notified = course({}, [{ date: '2026-12-08', notice }]);
    const [shown] = eventsIn(written(notified), during('2026-12-08', '2026-12-09'));
    expect(shown?.summary).toBe('Asana, for “everyone”; प्राणायाम');
    expect(shown?.description).toBe(
      `${notice}\nTeacher: Certified Yoga Therapist\nJoin: https://yoga.example.org/join/asana`,
    );
  });
});

describe('the calendar file', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('is the same whatever the time zone of the server is', () => {
    // At 02:30 on 28 March 2027 clocks in Berlin are put forward.
    const night = course({ startTime: '02:30', endTime: '03:30', lastDate: '2027-04-30' }, [
      { date: '2027-03-28', movedTo: '2027-03-28', startTime: '02:45', endTime: '03:15' },
      { date: '2027-03-29', cancelled: true },
    ]);
    const texts = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'].map((name) => {
      process.env.TZ = name;
      return written(night);
    });
    expect(new Set(texts).size).toBe(1);
  });

  test('has lines of at most 75 bytes, each with CRLF', () => {
    const lines = written(course({}, [{ date: '2026-12-08', notice: 'नमस्ते '.repeat(25) }])).split(
      '\r\n',
    );
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('')).not.toMatch(/[\r\n]/);
  });

  test('says when it was changed, and for how long it may be cached', () => {
    const text = written(course({}));
    expect(text).toContain('\r\nMETHOD:PUBLISH\r\n');
    expect(text).toContain('\r\nX-WR-CALNAME:Ganga Yoga\r\n');
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(text).toContain('\r\nDTSTAMP:20261122T100000Z\r\n');
    expect(text).toContain('\r\nLAST-MODIFIED:20261122T100000Z\r\n');
  });
});

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const times = fc
  .uniqueArray(fc.nat({ max: 24 * 60 - 1 }), { minLength: 2, maxLength: 2 })
  .map((minutes) => minutes.toSorted((a, b) => a - b).map(timeOf))
  .map(([startTime = '', endTime = '']) => ({ startTime, endTime }));

const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });

interface Length {
  pause: number;
  length: number;
}

/** Up to two earlier rules and the present one, which may have no end, or have ended before it began. */
const rules = fc
  .record({
    begins: fc.nat({ max: 1500 }),
    earlier: fc.array(
      fc.record({ pause: fc.nat({ max: 9 }), length: fc.nat({ max: 60 }), days, times }),
      { maxLength: 2 },
    ),
    present: fc.record({
      pause: fc.nat({ max: 9 }),
      length: fc.option(fc.integer({ min: -3, max: 120 })),
      days,
      times,
    }),
  })
  .map(({ begins, earlier, present }) => {
    let next = addDays('2026-01-01', begins);
    const place = ({ pause, length }: Length) => {
      const firstDate = addDays(next, pause);
      const lastDate = addDays(firstDate, length);
      next = addDays(lastDate, 1);
      return { firstDate, lastDate };
    };
    return [...earlier, present].map((rule, index): NumberedRule => {
      const placed = place({ ...rule, length: rule.length ?? 0 });
      const lastDate = rule.length === null ? null : placed.lastDate;
      return { number: index + 1, ...placed, lastDate, days: rule.days, ...rule.times };
    });
  });

const SEASON = 120;

const exceptionKinds = fc.oneof(
  fc.constant({ cancelled: true }),
  fc.record({ moveBy: fc.integer({ min: -40, max: 40 }), times }),
  fc.constant({ teacher: 'Meera Joshi' }),
  fc.constant({ notice: 'Thursday’s class is at 8 am after all' }),
  fc.constant({}),
);

const exceptionOn = (date: string, kind: Value<typeof exceptionKinds>): Exception =>
  'moveBy' in kind
    ? { ...asByRule, date, movedTo: addDays(date, kind.moveBy), ...kind.times }
    : { ...asByRule, date, ...kind };

/** A course with exceptions, half of them on dates on which the rules have no class. */
const courses = fc
  .record({
    rules,
    own: fc.uniqueArray(fc.record({ on: fc.nat({ max: SEASON }), kind: exceptionKinds }), {
      maxLength: 30,
      selector: ({ on }) => on,
    }),
  })
  .map(({ rules, own }) => {
    const first = rules[0]?.firstDate ?? '';
    return courseOf(
      rules,
      own.map(({ on, kind }) => exceptionOn(addDays(first, on), kind)),
    );
  });

const spans = fc.record({
  begins: fc.integer({ min: -50, max: SEASON }),
  minute: fc.nat(1439),
  length: fc.integer({ min: 1, max: 92 }),
});

const spanOf = (
  found: ScheduledCourse,
  { begins, minute, length }: Value<typeof spans>,
): TimeSpan => {
  const from = addDays(found.rules[0]?.firstDate ?? '', begins);
  return {
    from: indianDateTime(from, timeOf(minute)),
    until: indianDateTime(addDays(from, length), timeOf(minute)),
  };
};

test('1,000 courses have the same classes in the server’s lists and in a calendar program', () => {
  let shown = 0;
  fc.assert(
    fc.property(courses, spans, (found, place) => {
      const span = spanOf(found, place);
      const classes = timesOf(eventsIn(written(found), span));
      expect(classes).toEqual(timesOf(listedIn(found, span)));
      shown += classes.length;
    }),
    { numRuns: 1000 },
  );
  expect(shown).toBeGreaterThan(1000);
});
