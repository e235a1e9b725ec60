import { describe, expect, test } from 'vitest';
import type { DatedClass } from '../classes/class.ts';
import type { ClassMeeting } from '../classes/queries.ts';
import { decideForUnusedMeeting, decideJoin, type JoinContext, type Visitor } from './decision.ts';

const LINK = 'https://meet.example/asana';

const meeting: ClassMeeting = {
  id: 7,
  name: 'Asana',
  meetingLink: LINK,
  audience: 'enrolled',
  version: 1,
};
const forEveryone: ClassMeeting = { ...meeting, audience: 'everyone' };

/** 7 to 8 am in India. */
const found: DatedClass = {
  courseId: 1,
  slug: 'asana',
  title: 'Asana',
  picture: 'tree',
  date: '2026-12-01',
  startsAt: '2026-12-01T01:30:00.000Z',
  endsAt: '2026-12-01T02:30:00.000Z',
  state: 'planned',
  wasAt: null,
  reason: '',
  notice: '',
  teacher: 'Certified Yoga Therapist',
  hasOwnTeacher: false,
  isOpen: false,
  joinPath: '/join/asana',
};
const next = { ...found, date: '2026-12-02' };

const stranger: Visitor = {
  isSignedIn: false,
  mayOpenAny: false,
  isEnrolled: false,
  hasComeBefore: false,
  isProven: false,
};
const newcomer = { ...stranger, isSignedIn: true, isProven: true };
const learner = { ...newcomer, isEnrolled: true };
const staff = { ...newcomer, mayOpenAny: true };

const course = { slug: 'asana', isOpen: false, firstClassFree: false };
const openCourse = { ...course, isOpen: true };
const trialCourse = { ...course, firstClassFree: true };

const at = (time: string) => new Date(`2026-12-01T${time}:00+05:30`);

/** By default an enrolled learner at the start of the class. */
const decided = (changes: Partial<JoinContext> = {}) =>
  decideJoin({
    class: found,
    next,
    course,
    meeting,
    trialLink: '',
    visitor: learner,
    now: at('06:50'),
    joinMinutesBefore: 15,
    ...changes,
  });

const open = { kind: 'open', link: LINK, isTrial: false };
const forEnrolled = { kind: 'for-enrolled', courseSlug: 'asana', trial: 'none' };

describe('for a visitor with access', () => {
  test.each([
    ['06:44', 'early'],
    ['06:45', 'open'],
    ['07:00', 'open'],
    ['07:59', 'open'],
    ['08:00', 'over'],
  ])('at %s the class is %s', (time, kind) => {
    expect(decided({ now: at(time) })).toMatchObject({ kind });
  });

  test('an early decision has the start and when the class can be joined', () => {
    expect(decided({ now: at('06:00') })).toEqual({
      kind: 'early',
      startsAt: found.startsAt,
      opensAt: '2026-12-01T01:15:00.000Z',
    });
    expect(decided({ now: at('06:45'), joinMinutesBefore: 0 })).toMatchObject({
      kind: 'early',
      opensAt: found.startsAt,
    });
  });

  test('a cancelled class is cancelled at any time, with the reason and the next class', () => {
    const words = { reason: 'Diwali', notice: 'No class on Tuesday: Diwali' };
    const cancelled = { ...found, ...words, state: 'cancelled' as const };
    for (const time of ['05:00', '07:10', '09:00'])
      expect(decided({ class: cancelled, now: at(time) })).toEqual({
        kind: 'cancelled',
        ...words,
        next,
      });
  });

  test.each([
    ['without a meeting', null],
    ['without a link', { ...meeting, meetingLink: '' }],
    ['with what is no web address', { ...meeting, meetingLink: 'javascript:alert(1)' }],
  ])('a class %s has no link yet', (_, none) => {
    expect(decided({ meeting: none })).toEqual({ kind: 'not-set' });
    expect(decided({ meeting: none, now: at('06:00') })).toMatchObject({ kind: 'early' });
  });

  test('a course without another class is over', () => {
    expect(decided({ class: undefined, next: undefined })).toEqual({
      kind: 'over',
      next: undefined,
    });
  });

  test('staff can try the link from a day before, and not after the class', () => {
    const asStaff = (now: Date) => decided({ visitor: staff, now });
    expect(asStaff(new Date('2026-11-30T07:00:00+05:30'))).toEqual(open);
    expect(asStaff(new Date('2026-11-30T06:59:00+05:30'))).toMatchObject({ kind: 'early' });
    expect(asStaff(at('08:00'))).toMatchObject({ kind: 'over' });
  });
});

describe('access to a class', () => {
  test.each([
    ['a stranger a course', forEnrolled, { visitor: stranger }],
    ['a learner of another course', forEnrolled, { visitor: newcomer }],
    ['an enrolled learner the course', open, { visitor: learner }],
    ['staff every course', open, { visitor: staff }],
    [
      'a stranger an open class',
      open,
      { visitor: stranger, course: openCourse, meeting: forEveryone },
    ],
    [
      'a stranger an open class without a link',
      { kind: 'not-set' },
      { visitor: stranger, course: openCourse, meeting: null },
    ],
    [
      'a stranger an open class with the link of the enrolled',
      forEnrolled,
      { visitor: stranger, course: openCourse },
    ],
    [
      'a stranger a course with a link for everyone',
      open,
      { visitor: stranger, meeting: forEveryone },
    ],
    [
      'a stranger a first class that is free',
      { ...forEnrolled, trial: 'free' },
      { visitor: stranger, course: trialCourse },
    ],
    [
      'a learner a first class that is free',
      { ...open, isTrial: true },
      { visitor: newcomer, course: trialCourse },
    ],
    ['an enrolled learner that course', open, { visitor: learner, course: trialCourse }],
    [
      'a learner that course by a link for everyone',
      open,
      { visitor: newcomer, course: trialCourse, meeting: forEveryone },
    ],
    [
      'a learner whose address is not proven',
      { ...forEnrolled, trial: 'unproven' },
      { visitor: { ...newcomer, isProven: false }, course: trialCourse },
    ],
    [
      'a learner by the link for first classes',
      { ...open, link: `${LINK}-trial`, isTrial: true },
      { visitor: newcomer, course: trialCourse, trialLink: `${LINK}-trial` },
    ],
    [
      'an enrolled learner not by that',
      open,
      { visitor: learner, course: trialCourse, trialLink: `${LINK}-trial` },
    ],
    [
      'a learner a second one',
      { ...forEnrolled, trial: 'had' },
      { visitor: { ...newcomer, hasComeBefore: true }, course: trialCourse },
    ],
  ] as const)('%s', (_, decision, changes) => {
    expect(decided(changes)).toEqual(decision);
  });

  test('is decided before the time, the cancellation and the link', () => {
    const asStranger = (changes: Partial<JoinContext>) =>
      decided({ visitor: stranger, ...changes });
    for (const time of ['05:00', '09:00'])
      expect(asStranger({ now: at(time) })).toEqual(forEnrolled);
    expect(asStranger({ class: { ...found, state: 'cancelled' } })).toEqual(forEnrolled);
    expect(asStranger({ meeting: { ...meeting, meetingLink: '' } })).toEqual(forEnrolled);
  });
});

test.each([
  ['for everyone', forEveryone, stranger, open],
  ['for the enrolled', meeting, staff, open],
  [
    'for the enrolled',
    meeting,
    newcomer,
    { kind: 'for-enrolled', courseSlug: undefined, trial: 'none' },
  ],
  ['without a link', { ...forEveryone, meetingLink: '' }, stranger, { kind: 'not-set' }],
])('a meeting that no course uses, %s', (_, unused, visitor, decision) => {
  expect(decideForUnusedMeeting(unused, visitor)).toEqual(decision);
});
