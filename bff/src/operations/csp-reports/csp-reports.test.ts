import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../platform/runtime/logging.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const SITE = 'https://yoga.example.org';
const PATH = '/api/csp-reports';

const lines: string[] = [];
let studio: TestStudio;
const startStudio = () =>
  startTestStudio({
    publicUrl: SITE,
    logger: createLogger('info', { write: (line: string) => lines.push(line) }),
  });
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());
beforeEach(() => {
  lines.length = 0;
});

const violations = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'csp violation');

const send = (report: unknown, type = 'application/reports+json', to = studio) =>
  to.call('POST', PATH, {
    raw: typeof report === 'string' ? report : JSON.stringify(report),
    headers: { 'Content-Type': type },
  });

/** As Chromium sends it. */
const reported = (body: object) => ({
  type: 'csp-violation',
  age: 10,
  url: `${SITE}/Contact`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${SITE}/Contact?from=asha@example.com`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example:8443/steal.js?card=4111',
    disposition: 'enforce',
    sample: '',
    ...body,
  },
});

test('a violation is logged without queries, whatever the browser calls its fields', async () => {
  const answer = await send([
    reported({ sourceFile: `${SITE}/assets/app.js?asha`, lineNumber: 12 }),
  ]);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  // As Safari sends it.
  await send(
    {
      'csp-report': {
        'document-uri': `${SITE}/Week`,
        'violated-directive': 'script-src-elem',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        'source-file': 'https://cdn.example/x.js',
        'original-policy': "default-src 'none'",
        'status-code': 200,
      },
    },
    'application/csp-report',
  );
  expect(violations()).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example:8443',
      page: '/Contact',
      source: '/assets/app.js:12',
    },
    { blocked: 'inline', page: '/Week', source: 'https://cdn.example' },
  ]);
  expect(lines.join()).not.toMatch(/asha|4111|steal/);
});

test('a secret in the path of a page is not logged', async () => {
  await send([reported({ documentURL: `${SITE}/unsubscribe/7.secret` })]);
  expect(violations()).toMatchObject([{ page: '/unsubscribe/…' }]);
});

test.each([
  ['a script of an extension', [reported({ blockedURL: 'chrome-extension' })]],
  ['an extension in Firefox', [reported({ sourceFile: 'moz-extension://0a1b/content.js' })]],
  ['an extension in Safari', [reported({ blockedURL: 'safari-web-extension://0A1B/x.js' })]],
  ['a page of another site', [reported({ documentURL: 'https://copy.example/' })]],
  ['another kind of report', [{ ...reported({}), type: 'deprecation' }]],
  ['a directive that is none', [reported({ effectiveDirective: 'line\nbreak' })]],
  ['another JSON', { password: 'hello' }],
  ['no JSON', '{'],
  ['nothing', ''],
])('%s causes no line', async (_, report) => {
  expect((await send(report)).status).toBe(204);
  expect(violations()).toEqual([]);
});

test('a violation that comes again is logged once a minute', async () => {
  for (let n = 0; n < 5; n += 1) await send([reported({ blockedURL: 'eval' })]);
  expect(violations()).toHaveLength(1);
});

test('a large report is refused', async () => {
  expect((await send([reported({ sample: 'x'.repeat(17_000) })])).status).toBe(413);
});

test('of a flood of reports the first are read, and one line tells of the rest', async () => {
  const flooded = await startStudio();
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      send([reported({ blockedURL: `https://a${n}.example` })], undefined, flooded),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(270);
  expect(violations()).toHaveLength(30);
  const refused = lines.map((line) => JSON.parse(line)).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  const [counted] = await flooded.sql`select count(*)::integer as rows from rate_limits`;
  expect(counted?.rows).toBe(0);
  await flooded.stop();
});

test('pages name the address for reports, in both ways that browsers know', async () => {
  const { headers } = await studio.call('GET', '/healthz');
  expect(headers.get('Content-Security-Policy')).toMatch(
    /report-uri \/api\/csp-reports; report-to csp$/,
  );
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/api/csp-reports"');
});
