import type { CourseQuestion } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { newDraft } from './course-draft.ts';
import { courseNotice, droppedInWords } from './told-words.ts';

const draft = {
  ...newDraft,
  ...{ days: [1, 2, 3, 4, 5], startTime: '07:00', endTime: '08:00', instructor: 'Ravi Kumar' },
};
const asked: CourseQuestion = {
  learners: 23,
  changed: [],
  next: { startsAt: '2026-12-08T01:30:00.000Z', endsAt: '2026-12-08T02:30:00.000Z' },
  hasLink: true,
  dropped: [],
};
const wednesday = { date: '2026-12-09', movedTo: null, isBack: true } as const;
const friday = { date: '2026-12-11', movedTo: '2026-12-12', isBack: true } as const;

describe('a change that is taken back', () => {
  test('names the classes that are held again', () => {
    const notice = (dropped: CourseQuestion['dropped']) =>
      courseNotice(draft, { ...asked, dropped });
    expect(notice([])).toBe('The course is as it was before');
    expect(notice([wednesday])).toBe(
      'The course is as it was before. The class of 9 Dec is held as planned',
    );
    expect(notice([wednesday, friday])).toBe(
      'The course is as it was before. The classes of 9 Dec and 11 Dec are held as planned',
    );
    expect(droppedInWords({ ...asked, dropped: [wednesday, friday] })).toEqual([
      'Wednesday, 9 Dec, cancelled; now held as planned',
      'Friday, 11 Dec, moved to Saturday, 12 Dec; now held as planned',
    ]);
  });
});

test.each([
  [true, 'The link is a new one; you join at the same address'],
  [false, 'The link is not set yet; you join at the same address'],
])('a change of the link, to one: %s', (hasLink, words) => {
  expect(courseNotice(draft, { ...asked, changed: ['link'], hasLink })).toBe(words);
});
