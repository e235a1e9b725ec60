import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let staff: string;

beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff('Certified Yoga Therapist')).token;
});
beforeEach(async () => {
  await studio.sql`delete from meetings`;
  await studio.sql`alter table meetings alter column id restart`;
  // Deleted in the database directly; the server is notified a moment later.
  await expect.poll(links).toEqual([]);
});
afterAll(() => studio.stop());

const list = (headers = {}) => studio.call('GET', '/api/meetings', { headers });
const add = (meetingLink: unknown, { token = staff, headers = {} } = {}) =>
  studio.call('POST', '/api/meetings', { body: { meetingLink }, token, headers });
const put = (id: unknown, meetingLink: unknown, { token = staff, headers = {} } = {}) =>
  studio.call('PUT', `/api/meetings/${id}`, { body: { meetingLink }, token, headers });
const remove = (id: unknown, token: string | undefined = staff) =>
  studio.call('DELETE', `/api/meetings/${id}`, { token });

const links = async () =>
  (await list()).body.map((meeting: { meetingLink: string }) => meeting.meetingLink);

describe('reading', () => {
  test('is open to everyone, in order of id, empty at first', async () => {
    expect((await list()).body).toEqual([]);
    await add('https://meet.example/one');
    await add('');
    await add('https://meet.example/three');
    await put(1, 'https://meet.example/changed');
    const answer = await list();
    expect(answer.status).toBe(200);
    const meeting = { name: '', version: 1, updatedAt: expect.any(String) };
    expect(answer.body).toEqual([
      { ...meeting, id: 1, meetingLink: 'https://meet.example/changed', version: 2 },
      { ...meeting, id: 2, meetingLink: '' },
      { ...meeting, id: 3, meetingLink: 'https://meet.example/three' },
    ]);
  });

  test('answers 304 to a client that has the list, and the list again after a change', async () => {
    await add('https://meet.example/one');
    const first = await list();
    const etag = first.headers.get('ETag') as string;
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await list({ 'If-None-Match': known });
      expect([known, again.status, again.text]).toEqual([known, 304, '']);
      expect(again.headers.get('ETag')).toBe(etag);
    }
    await put(1, 'https://meet.example/two');
    const changed = await list({ 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  test('shows a change that was made in the database directly within a second', async () => {
    await add('https://meet.example/one');
    await list();
    await studio.sql`update meetings set meeting_link = 'https://meet.example/by-hand'`;
    await expect.poll(links).toEqual(['https://meet.example/by-hand']);
  });

  test('does not reveal who changed a meeting', async () => {
    await add('https://meet.example/one');
    expect((await list()).text).not.toContain('Therapist');
  });
});

describe('adding', () => {
  test.each([
    'https://asha@meet.example/room',
    'https://asha:pw@meet.example/',
    'http://:pw@x.example',
  ])('refuses %s, which contains credentials', async (link) => {
    const answer = await add(link);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'Meeting link must have no name or password before the @. Please remove them.' },
    ]);
  });

  test.each([
    ['https://meet.example/asana-7am', 'https://meet.example/asana-7am'],
    ['  https://meet.example/padded  ', 'https://meet.example/padded'],
    ['http://meet.example/plain', 'http://meet.example/plain'],
    ['HTTPS://meet.example/CamelCase', 'HTTPS://meet.example/CamelCase'],
    ['meet.example/no-scheme', 'https://meet.example/no-scheme'],
    ['//meet.example/no-scheme', 'https://meet.example/no-scheme'],
    ['meet.example:8443/with-port', 'https://meet.example:8443/with-port'],
    ['localhost:3000', 'https://localhost:3000'],
    ['https://मिलन.example/योग?x=1#y', 'https://मिलन.example/योग?x=1#y'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
  ])('%j is stored as %j', async (given, stored) => {
    const answer = await add(given);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: 1,
      meetingLink: stored,
      name: '',
      audience: 'everyone',
      version: 1,
      updatedAt: expect.any(String),
    });
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(await links()).toEqual([stored]);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://meet.example/x',
    'mailto:a@example.com',
    'tel:12345',
    'zoommtg://zoom.us/join',
    'https://',
    'https://meet.example/two words',
    'https://meet.example/\u0000',
    'https://meet.example/\nx',
    'two words',
    '://',
  ])('refuses %j', async (link) => {
    const answer = await add(link);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'Meeting link must be a web address that starts with http:// or https://.' },
    ]);
    expect(await links()).toEqual([]);
  });

  test('refuses a text of thousands of links at once, so that nobody waits for it', async () => {
    const text = Array.from({ length: 5_000 }, (_, number) => `a.co/${number}`).join(' ');
    const start = performance.now();
    const answer = await add(text);
    expect([answer.status, answer.body.code]).toEqual([400, 'meetings.link-several']);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('accepts 2,000 characters and not one more', async () => {
    const link = `https://meet.example/${'x'.repeat(1979)}`;
    expect((await add(link)).body.meetingLink).toHaveLength(2000);
    const answer = await add(`${link}x`);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'Meeting link must be at most 2000 characters long.',
    ]);
  });

  test.each([7, true, {}, ['https://meet.example']])('refuses the type of %j', async (value) => {
    expect((await add(value)).status).toBe(400);
  });
});

describe('the Idempotency-Key', () => {
  const key = (value: string) => ({ headers: { 'Idempotency-Key': value } });

  test('returns the first response again', async () => {
    const first = await add('https://meet.example/once', key('a-key'));
    const again = await add('meet.example/once', key('a-key'));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await links()).toHaveLength(1);
  });

  test('works when both requests arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add('https://meet.example/once', key('at-once'))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await links()).toHaveLength(1);
  });

  test('is refused with another body', async () => {
    await add('https://meet.example/once', key('reused'));
    const answer = await add('https://meet.example/other', key('reused'));
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { error: 'This was already sent with different details. Please send it again.' },
    ]);
    expect(await links()).toHaveLength(1);
  });

  test('is valid for one account only', async () => {
    const other = (await studio.signInStaff()).token;
    await add('https://meet.example/mine', key('shared'));
    const answer = await add('https://meet.example/theirs', { ...key('shared'), token: other });
    expect(answer.status).toBe(201);
    expect(await links()).toHaveLength(2);
  });

  test('is not used up by an error', async () => {
    expect((await add('javascript:x', key('retry'))).status).toBe(400);
    expect((await add('https://meet.example/x', key('retry'))).status).toBe(201);
  });

  test.each(['x'.repeat(201), 'with space', ''])('must be valid: not %j', async (value) => {
    expect((await add('https://meet.example/x', key(value))).status).toBe(400);
  });
});

describe('changing', () => {
  const ifMatch = (value: string) => ({ headers: { 'If-Match': value } });
  beforeEach(() => add('https://meet.example/one'));

  test('answers with the changed meeting', async () => {
    const answer = await put(1, 'meet.example/two');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: 1,
      meetingLink: 'https://meet.example/two',
      version: 2,
    });
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(await links()).toEqual(['https://meet.example/two']);
  });

  test('can empty the link', async () => {
    expect((await put(1, '')).body.meetingLink).toBe('');
  });

  test('overwrites any version without If-Match, and with *', async () => {
    await put(1, 'https://meet.example/two');
    expect((await put(1, 'https://meet.example/three')).body.version).toBe(3);
    expect((await put(1, 'https://meet.example/four', ifMatch('*'))).body.version).toBe(4);
  });

  test('succeeds with the version that was read', async () => {
    expect((await put(1, 'https://meet.example/two', ifMatch('"1"'))).status).toBe(200);
    expect((await put(1, 'https://meet.example/three', ifMatch('"1", "2"'))).status).toBe(200);
  });

  test('with an outdated version says who changed it and when, and writes nothing', async () => {
    const changed = await put(1, 'https://meet.example/theirs');
    const answer = await put(1, 'https://meet.example/mine', ifMatch('"1"'));
    expect([answer.status, answer.body]).toEqual([
      412,
      {
        error:
          'Certified Yoga Therapist has changed this link in the meantime. Please look at it again.',
        code: 'meetings.changed-meanwhile',
        values: { changedBy: 'Certified Yoga Therapist' },
        meeting: changed.body,
        changedBy: 'Certified Yoga Therapist',
        changedAt: changed.body.updatedAt,
      },
    ]);
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(await links()).toEqual(['https://meet.example/theirs']);
  });

  test('succeeds once for two that read the same version', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => put(1, `https://meet.example/${n}`, ifMatch('"1"'))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(11).fill(412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await links()).toEqual([winner?.body.meetingLink]);
  });

  test.each(['W/"1"', '1', '"x"', '', '"99999999999"'])('%j matches no version', async (header) => {
    expect((await put(1, 'https://meet.example/x', ifMatch(header))).status).toBe(412);
  });

  test('names the editor "Someone" when the account is deleted', async () => {
    const passing = await studio.signInStaff('Passing Guest');
    await put(1, 'https://meet.example/theirs', { token: passing.token });
    await studio.sql`delete from accounts where id = ${passing.user.id}`;
    const answer = await put(1, 'https://meet.example/mine', ifMatch('"1"'));
    expect(answer.body.changedBy).toBe('Someone');
  });

  test('refuses a link with a scheme that a browser would run', async () => {
    expect((await put(1, 'javascript:alert(1)')).status).toBe(400);
    expect(await links()).toEqual(['https://meet.example/one']);
  });
});

describe('removing', () => {
  test('answers 204, once', async () => {
    await add('https://meet.example/one');
    const answer = await remove(1);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await links()).toEqual([]);
    expect((await remove(1)).status).toBe(404);
  });
});

const impossibleIds = [
  '2',
  '0',
  '-1',
  '1.5',
  '01',
  '1e1',
  'x',
  '2147483648',
  '99999999999999999999',
  '%00',
  "1'--",
];

describe.each(impossibleIds)('the id %j', (id) => {
  test('is answered with 404 and a sentence', async () => {
    await add('https://meet.example/one');
    for (const answer of [await put(id, 'https://meet.example/x'), await remove(id)])
      expect([answer.status, answer.body]).toMatchObject([
        404,
        { error: 'This meeting no longer exists.' },
      ]);
  });
});

test('an account that is no longer staff is refused at its next request', async () => {
  const { user, token } = await studio.signInStaff();
  expect((await add('https://meet.example/two', { token })).status).toBe(201);
  await studio.sql`update accounts set role_name = 'learner' where id = ${user.id}`;
  expect((await add('https://meet.example/three', { token })).status).toBe(403);
});
