import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { details as detailsInEnglish } from '../src/content/messages/course-details/en.ts';
import { details as detailsInHindi } from '../src/content/messages/course-details/hi.ts';
import { courses as inEnglish } from '../src/content/messages/courses/en.ts';
import { courses as inHindi } from '../src/content/messages/courses/hi.ts';

const migration = (name: string) =>
  readFileSync(new URL(`../../bff/migrations/${name}`, import.meta.url), 'utf8');

/** The text of a page must not change when the courses of the database are loaded. */
test('the Hindi course texts of the build equal those of the database, for the same English', () => {
  const sql = migration('0038.do.own-words.sql');
  for (const [place, { slug, title, summary }] of inEnglish.entries()) {
    const { level, forWhom, teaches } = detailsInEnglish[slug];
    for (const text of [title, summary, level, forWhom, ...teaches])
      expect(sql).toContain(`'${text}'`);
    const [card, details] = [inHindi[place], detailsInHindi[slug]];
    for (const text of [card?.title, card?.summary, details.level, details.forWhom])
      expect(sql).toContain(`'"${text}"'`);
    for (const line of details.teaches) expect(sql).toContain(`"${line}"`);
  }
});
