// @module-tag faults
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallOptions, startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staffToken: string;
let signedIn: Set<string | undefined>;
let tokens: (string | undefined)[];
beforeAll(async () => {
  studio = await startTestStudio();
  const staff = await studio.signInStaff();
  const learner = await studio.signIn();
  staffToken = staff.token;
  signedIn = new Set([learner.token, staffToken]);
  tokens = [undefined, learner.token, `${staffToken}x`, ...Array(5).fill(staffToken)];
});
afterAll(() => studio.stop());

const BATCHES = 210;
const BATCH = 10;

/** Arbitrary texts, and texts that are known to break servers. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ maxLength: 6000 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud83d',
    '\u202e',
    '\r\nBcc: a@example.com',
    'नमस्ते 🙏',
    "'; drop table accounts; --",
    '%s %n {{7*7}}',
    '../../etc/passwd',
    'javascript:alert(1)',
    'https://meet.example/x',
    'a@example.com',
    'long enough password',
    '1e309',
    '-1',
    'null',
    '__proto__',
  ),
);

const anything = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Mostly valid values, so that invalid ones sometimes get past the first check. */
const mostly = <Value>(right: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: anything });

// The ids differ from those of the accounts that sign in here.
const email = fc.nat({ max: 200 }).map((n) => `person${n}@example.com`);
const link = fc.oneof(fc.webUrl(), fc.constant(''), text);
const fields = {
  name: mostly(text),
  email: mostly(email),
  password: mostly(fc.constant('pranayama')),
  fullName: mostly(fc.string({ minLength: 1, maxLength: 99 })),
  mobileNumber: mostly(fc.string({ minLength: 1, maxLength: 39 })),
  message: mostly(text),
  meetingLink: mostly(link),
  role: anything,
  courseId: mostly(fc.integer({ min: 1, max: 5 })),
  utr: mostly(fc.stringMatching(/^\d{12}$/)),
  reason: mostly(text),
  currentPassword: mostly(fc.constant('pranayama')),
  newPassword: mostly(fc.constant('pranayama')),
  token: anything,
  language: mostly(fc.constantFrom('en', 'hi', 'ta')),
  answered: mostly(fc.boolean()),
  title: mostly(fc.string({ minLength: 1, maxLength: 99 })),
  summary: mostly(fc.constant('Breath')),
  level: mostly(fc.constant('All')),
  forWhom: mostly(fc.constant('Everyone')),
  teaches: mostly(fc.constant(['One'])),
  instructor: mostly(fc.constant('Certified Yoga Therapist')),
  fee: mostly(fc.integer({ min: -1, max: 1_000_001 })),
  startDate: mostly(fc.constantFrom('2026-12-01', '2026-02-30', '0000-01-01', '9999-12-31')),
  days: mostly(fc.constantFrom([1], [7, 1], [8])),
  startTime: mostly(fc.constant('07:00')),
  endTime: mostly(fc.constantFrom('08:00', '06:00')),
  seats: mostly(fc.constantFrom(null, 1, 40)),
  meetingId: mostly(fc.constantFrom(null, 1, 9999)),
  hidden: mostly(fc.constant(false)),
};

const body = fc.oneof(
  { weight: 8, arbitrary: fc.record(fields) },
  { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const headerText = fc
  .string({ maxLength: 80 })
  .map((value) => value.replace(/[^\x20-\x7e]/g, '').trim());

const headers = fc
  .record(
    {
      'If-Match': fc.oneof(headerText, fc.constantFrom('"1"', '*', 'W/"1"', '"1", "2"')),
      'If-None-Match': headerText,
      'Idempotency-Key': fc.oneof(headerText, fc.constantFrom('a', 'b')),
      'X-Forwarded-For': fc.oneof(headerText, fc.ipV4(), fc.ipV6()),
      'X-Request-Id': headerText,
      Accept: headerText,
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Record<string, string>);

const id = fc.oneof(
  fc.integer({ min: -3, max: 40 }).map(String),
  fc.constantFrom(
    '0',
    '2147483647',
    '2147483648',
    '99999999999999999999',
    'NaN',
    '%00',
    '%2e%2e',
    '%ff',
    '🙏',
  ),
  fc.webSegment(),
);

const fixedCalls = [
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/login'],
  ['GET', '/api/auth/me'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['GET', '/api/meetings'],
  ['POST', '/api/meetings'],
  ['GET', '/api/meetings/mine'],
  ['POST', '/send-email'],
  ['GET', '/api/courses'],
  ['GET', '/api/selection'],
  ['POST', '/api/selection'],
  ['GET', '/api/orders'],
  ['POST', '/api/orders'],
  ['GET', '/api/enrolments'],
  ['PATCH', '/api/account'],
  ['PUT', '/api/account/language'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/export'],
  ['POST', '/api/account/delete'],
  ['GET', '/api/account/calendar'],
  ['POST', '/api/account/calendar/renew'],
  ['GET', '/api/staff/meetings'],
  ['GET', '/api/staff/courses'],
  ['GET', '/api/staff/orders'],
  ['GET', '/api/staff/messages'],
  ['GET', '/api/staff/undelivered'],
  ['GET', '/healthz'],
  ['GET', '/healthz/doctor'],
  ['GET', '/readyz'],
] as const;

const callsWithId = [
  ['PUT', '/api/meetings/:id'],
  ['DELETE', '/api/meetings/:id'],
  ['DELETE', '/api/selection/:id'],
  ['GET', '/api/orders/:id'],
  ['POST', '/api/orders/:id/utr'],
  ['POST', '/api/orders/:id/cancel'],
  ['GET', '/api/receipts/:id'],
  ['PUT', '/api/staff/courses/:id'],
  ['GET', '/api/staff/courses/:id/people'],
  ['POST', '/api/staff/orders/:id/look'],
  ['POST', '/api/staff/orders/:id/confirm'],
  ['POST', '/api/staff/orders/:id/reject'],
  ['PUT', '/api/staff/messages/:id'],
  ['GET', '/api/staff/orders?search=:id&state=:id'],
  ['GET', '/api/staff/orders?search=:id&after=:id'],
  ['GET', '/api/staff/messages?after=:id'],
  ['GET', '/api/staff/courses?slug=:id'],
  ['GET', '/api/orders?after=:id'],
  ['GET', '/api/meetings/mine?after=:id'],
  ['GET', '/api/staff/meetings?after=:id'],
  ['GET', '/api/staff/meetings?ids=:id,:id'],
  ['POST', '/api/staff/undelivered/:id/retry'],
  ['DELETE', '/api/staff/undelivered/:id'],
] as const;

const call = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...fixedCalls) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...callsWithId), id)
      .map(([[method, path], text]) => [method, path.replaceAll(':id', text)] as const),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      fc.webPath().map((path) => `/api${path}`),
    ),
  },
);

/** The same bytes with some of them changed, as a broken or hostile client sends them. */
const rawBody = fc.uint8Array({ maxLength: 300 });

const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const request = fc.record({
  call,
  headers,
  who: fc.nat({ max: 7 }),
  forged: rarely(headerText),
  body,
  raw: rarely(rawBody),
});

type AnyRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const optionsOf = (
  { call: [method], forged, body, raw, ...rest }: AnyRequest,
  caller: string | undefined,
): CallOptions => {
  const headers = { ...rest.headers, ...(forged !== undefined && { Authorization: forged }) };
  const token = forged === undefined ? caller : undefined;
  if (method === 'GET') return { headers, token };
  return raw
    ? { headers: { 'Content-Type': 'application/json', ...headers }, token, raw }
    : { headers, token, body };
};

/** Calls that end a session or an account when they succeed. */
const ENDS_THE_SESSION = /^\/api\/(?:account\/(?:password|delete)|auth\/log-?out)/i;

/** A separate account makes the calls that would sign the others out. */
async function callerFor({ call: [, path], who }: AnyRequest): Promise<string | undefined> {
  const leaves = ENDS_THE_SESSION.test(path) && signedIn.has(tokens[who]);
  return leaves ? (await studio.signIn()).token : tokens[who];
}

/** The sentence of a conflict begins with the name of a person or thing, which somebody has typed. */
const sentenceOf = (status: number) =>
  status === 409 || status === 412 ? /^\S.+\.$/su : /^[A-Z].+\.$/su;

/** Asserts that the response is JSON and no 500, and that an error has a message, as for every response of the API. */
async function isAnswered(request: AnyRequest): Promise<void> {
  const [method, path] = request.call;
  const answer = await studio.call(method, path, optionsOf(request, await callerFor(request)));
  const seen = `${method} ${path} → ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(answer.status, seen).toBeLessThan(500);
  if (answer.status === 204 || answer.status === 304) return expect(answer.text, seen).toBe('');
  expect(answer.headers.get('Content-Type'), seen).toContain('application/json');
  if (answer.status >= 400) expect(answer.body.error, seen).toMatch(sentenceOf(answer.status));
}

test(`the response to any of ${BATCHES * BATCH} random requests is JSON and no 500`, async () => {
  const batch = fc.array(request, { minLength: BATCH, maxLength: BATCH });
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(isAnswered));
      const staff = await studio.call('GET', '/api/auth/me', { token: staffToken });
      expect(staff.body.user?.role, 'the later calls are made as staff, too').toBe('staff');
    }),
    { numRuns: BATCHES, endOnFailure: true },
  );
}, 300_000);
