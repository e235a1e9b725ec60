import type { ClassLink, StaffClass } from 'bff/contract';
import { expect, test } from 'vitest';
import { asana, pranayama, staffClassOn } from '../../testing/sample-courses.ts';
import { withChangedClass } from './staff-week.ts';

const link = (id: number, meetingLink: string): ClassLink => ({
  id,
  name: '',
  meetingLink,
  version: 1,
});
const old = link(12, 'https://meet.example/old');
const fresh = { ...old, meetingLink: 'https://meet.example/fresh', version: 2 };
const own = link(13, 'https://meet.example/own');

const classOf = (course: typeof asana, date: string, change: Partial<StaffClass>) =>
  staffClassOn(course, date, { meeting: old, courseMeeting: old, hasOwnLink: false, ...change });

test('the link of a course is that of all its classes, and of others that use the same meeting', () => {
  const tuesday = classOf(asana, '2026-12-01', {});
  const list = [
    tuesday,
    classOf(asana, '2026-12-02', { meeting: own, hasOwnLink: true }),
    classOf(asana, '2026-12-03', {}),
    classOf(pranayama, '2026-12-03', {}),
    classOf(pranayama, '2026-12-04', { meeting: null, courseMeeting: null }),
  ];
  const saved = { ...tuesday, meeting: fresh, courseMeeting: fresh };
  expect(withChangedClass(list, saved).map(({ meeting }) => meeting)).toEqual([
    fresh,
    own,
    fresh,
    fresh,
    null,
  ]);
});

test('the link of a single class is that of no other', () => {
  const tuesday = classOf(asana, '2026-12-01', {});
  const thursday = classOf(asana, '2026-12-03', {});
  const saved = { ...tuesday, meeting: own, hasOwnLink: true };
  expect(withChangedClass([tuesday, thursday], saved)).toEqual([saved, thursday]);
});
