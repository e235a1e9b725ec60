import { readFileSync } from 'node:fs';
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
