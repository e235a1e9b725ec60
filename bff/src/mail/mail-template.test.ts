import { expect, test } from 'vitest';
import { subjectOf } from './mail-template.ts';

const now = new Date('2026-12-01T06:00:00+05:30');
const about = { title: 'Asana', startsAt: '2026-12-03T07:00:00+05:30' };

test.each([
  ['No class on Thu, 3 Dec', 'Asana: No class on Thu, 3 Dec'],
  ['We meet again on 13 Dec', 'Asana, Thu, 3 Dec: We meet again on 13 Dec'],
])('the subject names the day where “%s” does not', (notice, subject) => {
  expect(subjectOf({ ...about, notice }, now)).toBe(subject);
});
