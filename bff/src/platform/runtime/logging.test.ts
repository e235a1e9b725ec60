import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createLogger, redactSecrets } from './logging.ts';

/** The logged form of the error. */
function logError(error: unknown) {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).error(
    { err: error },
    'a fault',
  );
  return { text: lines.join(''), err: JSON.parse(lines[0] ?? '').err };
}

const ROW = 'Key (email)=(meera@example.com) already exists.';

test.each([
  [
    'a copy of an error of PostgreSQL, as the job queue makes them',
    { ...Object.assign(new Error(ROW), { code: '23505', severity: 'ERROR', constraint: 'one' }) },
    { code: '23505', constraint: 'one' },
  ],
  [
    'the same with its message and stack',
    {
      name: 'error',
      code: '23505',
      severity: 'ERROR',
      message: ROW,
      stack: `error: ${ROW}\n    at run (db.ts:1:2)`,
    },
    { type: 'error', code: '23505', place: ['at run (db.ts:1:2)'] },
  ],
  ['one without a severity', { code: '23514', message: ROW }, { type: 'Object', code: '23514' }],
  [
    'a value with lines that look like places',
    Object.assign(new Error(`${ROW}\n    at home with meera@example.com`), { code: '22P02' }),
    { type: 'Error', code: '22P02' },
  ],
])('the kind of %s is logged, and none of its values', (_, error, expected) => {
  const { text, err } = logError(error);
  expect(err).toMatchObject(expected);
  expect(err.message).toBeUndefined();
  expect(text).not.toContain('meera');
});

test('messages of PostgreSQL about its own files are logged', () => {
  const message = 'could not extend file "base/5/16411": No space left on device';
  const { err } = logError({ code: '53100', severity: 'ERROR', message });
  expect(err).toMatchObject({ code: '53100', message });
});

test.each([
  [
    'an object',
    { code: 'ENOSPC', message: 'no space left' },
    { code: 'ENOSPC', message: 'no space left' },
  ],
  [
    'an error of another realm',
    runInNewContext("new TypeError('of elsewhere')"),
    { type: 'TypeError', message: 'of elsewhere' },
  ],
  [
    'several errors',
    new AggregateError([new Error('one'), { code: 'TWO' }]),
    { type: 'AggregateError', errors: [{ type: 'Error', message: 'one' }, { code: 'TWO' }] },
  ],
  [
    'a cause',
    new Error('outer', { cause: { code: 'ECONNREFUSED' } }),
    { message: 'outer', cause: { code: 'ECONNREFUSED' } },
  ],
  ['nothing', null, { type: 'null' }],
  ['words', 'typed by somebody', { type: 'string' }],
])('%s is described', (_, error, expected) => {
  expect(logError(error).err).toMatchObject(expected);
});

test('no logged line contains a secret', () => {
  const key = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const url = `https://yoga.example.org/calendar/${key}.ics`;
  const err = new Error(`"${url}" ${'x'.repeat(400)} ${url}`);
  logger.info(
    { referer: url, deep: [{ quoted: `"/unsubscribe/7.${key}", "/agree/7.${key}"` }], err },
    url,
  );
  logger.info({ encoded: encodeURIComponent(url), begun: `/calendar/${key.slice(0, 20)}` }, 'cut');
  expect(lines.join('')).not.toContain(key.slice(0, 12));
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first.referer).toBe('https://yoga.example.org/calendar/…');
  expect(first.deep).toEqual([{ quoted: '"/unsubscribe/…", "/agree/…"' }]);
  expect(second.begun).toBe('/calendar/…');
});

test('the URL of a public calendar is logged unchanged', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const path = '/calendar/courses/asana-regular-classes.ics';
  logger.info({ path }, 'request');
  expect(JSON.parse(lines[0] ?? '').path).toBe(path);
});

test('a path of many slashes does not slow down the log', () => {
  const slashes = '/'.repeat(100_000);
  const start = performance.now();
  expect(redactSecrets(slashes)).toBe(slashes);
  // A pattern with a look-behind takes 15 seconds.
  expect(performance.now() - start).toBeLessThan(1_000);
});
