import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../commands/repository.ts';
import { namedProject, VERSIONS } from './tests/versions.ts';

const versions = Object.entries({ ...VERSIONS, namedProject: namedProject('of-a-test') });

// `test:production` is long, and is run by fewer people than move these files.
test.each(versions)(
  'the version %s of test:production can be made of the code as it is',
  (_, changes) => {
    for (const { file, of } of changes) {
      const text = readFileSync(join(repository, file), 'utf8');
      expect(of(text), file).not.toBe(text);
    }
  },
);
