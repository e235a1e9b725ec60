import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { wordLimitOf } from '../commands/find-doc-faults.ts';
import { repository } from '../commands/repository.ts';

const MAX_DECISIONS = 30;

const path = 'infra/docs/develop/decisions';
const folder = join(repository, path);
const list = readFileSync(join(folder, 'README.md'), 'utf8');
const decisions = globSync('[0-9]*.md', { cwd: folder }).sort();

test.each(decisions)(
  'the decision %s has the four headings, few words, and a line in the list',
  (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Status', 'Context', 'Decision', 'Consequences']);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(wordLimitOf(`${path}/${name}`));
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(text) ?? [];
    expect(basename(name).slice(0, 4)).toBe(number);
    expect(list).toContain(`- [${number}](${name}) ${title}\n`);
    const [, included = ''] = /Includes ([\d, ]+)\./.exec(text) ?? [];
    for (const earlier of included.match(/\d+/g) ?? [])
      expect(list).toContain(`${earlier} → ${number}`);
  },
);

test('there are few decisions', () => {
  expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS);
});
