import type { CourseChangePreview } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import {
  formatCourseNotification,
  formatCourseUndoNotification,
  formatDropped,
} from './change-messages.ts';
import { newDraft } from './course-draft.ts';

stopClockInSampleYear();

const draft = {
  ...newDraft(),
  ...{ days: [1, 2, 3, 4, 5], startTime: '07:00', endTime: '08:00', instructor: 'Ravi Kumar' },
};
const asked: CourseChangePreview = {
  learners: 23,
  changed: [],
  next: { startsAt: '2026-12-08T01:30:00.000Z', endsAt: '2026-12-08T02:30:00.000Z' },
  hasLink: true,
  dropped: [],
};
const wednesday = { date: '2026-12-09', movedTo: null, isBack: true } as const;
const friday = { date: '2026-12-11', movedTo: '2026-12-12', isBack: true } as const;

describe('a change that is undone', () => {
  test('names the classes that take place again', () => {
    const notice = (dropped: CourseChangePreview['dropped']) =>
      formatCourseNotification('en', draft, { ...asked, dropped });
    expect(notice([])).toBe('The course is back to how it was');
    expect(notice([wednesday])).toBe(
      'The course is back to how it was. The class on Wed, 9 Dec, will take place as planned',
    );
    expect(notice([wednesday, friday])).toBe(
      'The course is back to how it was. The classes on 9 Dec and 11 Dec will take place as planned',
    );
    expect(formatDropped({ ...asked, dropped: [wednesday, friday] })).toEqual([
      'Wed, 9 Dec, cancelled; will now take place as planned',
      'Fri, 11 Dec, moved to Sat, 12 Dec; will now take place as planned',
    ]);
  });
});

test.each([
  [true, 'There is a new link; join the usual way'],
  [false, 'The new link is not set yet; join the usual way'],
])('a change of the link is named, with a link: %s', (hasLink, words) => {
  expect(formatCourseNotification('en', draft, { ...asked, changed: ['link'], hasLink })).toBe(
    words,
  );
});

describe('many classes whose notifications become wrong', () => {
  const december = (day: number, isBack?: true) => ({
    date: `2026-12-${String(day).padStart(2, '0')}`,
    movedTo: null,
    ...(isBack && { isBack }),
  });
  const fortnight = [9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25];
  const weekend = { ...draft, days: [6, 7] };
  const next = { startsAt: '2026-12-12T01:30:00.000Z', endsAt: '2026-12-12T02:30:00.000Z' };

  test('are given as their count and span, together with the other sentences', () => {
    const question = {
      ...asked,
      changed: ['hours', 'teacher'],
      next,
    } satisfies CourseChangePreview;
    const dropped = fortnight.map((day) => december(day));
    expect(formatCourseNotification('en', weekend, { ...question, dropped })).toBe(
      'From Sat, 12 Dec, the classes are Sat and Sun, 7 to 8 am. 13 changed classes from 9 Dec to 25 Dec will not take place. The teacher is now Ravi Kumar',
    );
    const moved = [{ date: '2026-12-09', movedTo: '2026-12-31' }, ...dropped.slice(1)];
    expect(formatCourseNotification('en', weekend, { ...question, dropped: moved })).toContain(
      '13 changed classes from 10 Dec to 31 Dec will not take place',
    );
  });

  test('are given as a span if they take place again, too', () => {
    const dropped = [...fortnight, 28, 29, 30, 31].map((day) => december(day, true));
    expect(formatCourseNotification('en', draft, { ...asked, dropped })).toBe(
      'The course is back to how it was. 17 classes from 9 Dec to 31 Dec will take place as planned',
    );
  });
});

describe('in Hindi', () => {
  const hindi = (question: Partial<CourseChangePreview>, changes: Partial<typeof draft> = {}) =>
    formatCourseNotification('hi', { ...draft, ...changes }, { ...asked, ...question });

  test.each([
    [
      hindi({ changed: ['hours', 'dates', 'teacher'] }, { endDate: '2027-02-26' }),
      'मंगलवार, 8 दिसंबर से क्लास का समय: सोम से शुक्र, सुबह 7 से 8 बजे। कोर्स शुक्रवार, 26 फ़रवरी 2027 तक चलेगा। अब शिक्षक Ravi Kumar हैं',
    ],
    [hindi({ changed: ['dates'] }), 'अगली क्लास मंगलवार, 8 दिसंबर को है, और कोर्स आगे चलता रहेगा'],
    [
      hindi({ dropped: [wednesday] }),
      'कोर्स फिर पहले जैसा है। बुधवार, 9 दिसंबर की क्लास अपने तय समय पर होगी',
    ],
    [
      formatCourseUndoNotification('hi', draft),
      'कोर्स पहले जैसा ही रहेगा: सोम से शुक्र, सुबह 7 से 8 बजे IST',
    ],
  ])('learners read: %s', (notice, words) => expect(notice).toBe(words));
});
