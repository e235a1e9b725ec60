import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { renameProject, VERSIONS } from './tests/versions.ts';

const versions = Object.entries({ ...VERSIONS, namedProject: renameProject('of-a-test') });

// `test:production` is long, and is run by fewer people than move these files.
test.each(versions)(
  'the version %s of test:production can be created from the present code',
  (_, changes) => {
    for (const { file, of } of changes) {
      const text = readFileSync(join(repository, file), 'utf8');
      expect(of(text), file).not.toBe(text);
    }
  },
);

const scripts = ['install.sh', 'restore.sh', 'update.sh', 'studio', 'compose-settings.sh'];

test.each(scripts)('%s only sources existing files', (script) => {
  const text = readFileSync(join(import.meta.dirname, script), 'utf8');
  const sourced = [...text.matchAll(/^source (?:"\$HERE|\.)\/([\w.-]+)/gm)].map(
    ([, name = '']) => name,
  );
  expect(sourced).not.toEqual([]);
  expect(sourced.filter((name) => !existsSync(join(import.meta.dirname, name)))).toEqual([]);
});
