import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { courses as inEnglish } from '../src/content/courses-in/en.ts';
import { courses as inHindi } from '../src/content/courses-in/hi.ts';

const migration = (name: string) =>
  readFileSync(new URL(`../../bff/migrations/${name}`, import.meta.url), 'utf8');

/** What a page says before it has the courses of the database must not read otherwise once it has them. */
test('the texts of the build in Hindi are those of the database, beside the same English', () => {
  const sql = migration('0038.do.own-words.sql');
  for (const [place, english] of inEnglish.entries()) {
    const hindi = inHindi[place];
    for (const text of [english.title, english.summary, english.level, english.forWhom])
      expect(sql).toContain(`'${text}'`);
    for (const line of english.teaches) expect(sql).toContain(`'${line}'`);
    for (const text of [hindi?.title, hindi?.summary, hindi?.level, hindi?.forWhom])
      expect(sql).toContain(`'"${text}"'`);
    for (const line of hindi?.teaches ?? []) expect(sql).toContain(`"${line}"`);
  }
});
