import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

const publicUrl = 'https://yoga.example';
const style = '<style>h1{color:green}</style>';
const files = {
  'pages.json': JSON.stringify({ '/': 'index.html', '/login': 'login.html', 404: 'index.html' }),
  'index.html': '<h1>Home</h1>',
  'login.html': '<h1>LogIn</h1>',
  'answers/message-sent.html': `${style}<h1>Message sent successfully!</h1>`,
  'answers/hi/message-sent.html': '<h1>संदेश मिल गया</h1>',
  'answers/hi/message-refused.html': '<p>%%sentence%%</p><textarea>%%message%%</textarea>',
  'answers/message-refused.html': `${style}<p>%%sentence%%</p><input value="%%fullName%%"><input value="%%email%%"><input value="%%mobileNumber%%"><textarea>%%message%%</textarea>`,
};

let folder: string;
let studio: TestStudio;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-plain-'));
  await mkdir(join(folder, 'answers/hi'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  studio = await startTestStudio({
    siteFolder: folder,
    publicUrl,
    rules: { contactPerAddress: { points: 40, seconds: 3600 } },
  });
});
beforeEach(() => studio.sql`truncate contact_messages, idempotency_keys`);
afterAll(async () => {
  await studio.stop();
  await rm(folder, { recursive: true });
});

const namaste = {
  fullName: 'Asha Rawat',
  email: 'asha@example.com',
  mobileNumber: '+91 98',
  message: 'Namaste,\nwhen does the morning class begin?',
};
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** Sends the form as a browser without JavaScript does. */
const post = (fields: Record<string, string>, headers: Record<string, string> = sameOrigin) =>
  studio.call('POST', '/send-email', {
    raw: new URLSearchParams(fields).toString().replaceAll('%0A', '%0D%0A'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });
const stored = () => studio.sql`
  select full_name as "fullName", email, mobile_number as "mobileNumber", message
  from contact_messages order by id`;

describe('the contact form without JavaScript', () => {
  test('is stored like that of the app, and redirects to a page that a reload does not send again', async () => {
    const answer = await post(namaste);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/MessageSent']);
    expect([...(await stored())]).toEqual([namaste]);
    const page = await studio.call('GET', '/MessageSent');
    expect([page.status, page.text]).toEqual([200, files['answers/message-sent.html']]);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  test('is one message when it is sent twice within minutes, and mailed once', async () => {
    const jobs = async () =>
      (await studio.sql`select count(*)::int as n from pgboss.job where name = 'mail'`)[0]?.n;
    const before = await jobs();
    const answers = await Promise.all([post(namaste), post(namaste), post(namaste)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await stored()).toHaveLength(1);
    expect(await jobs()).toBe(before + 1);
    await post({ ...namaste, message: 'Another' });
    expect(await stored()).toHaveLength(2);
  });

  test('is a new message when the same text is sent later', async () => {
    await post(namaste);
    await studio.sql`update idempotency_keys set created_at = now() - interval '11 minutes'`;
    await Promise.all([post(namaste), post(namaste)]);
    expect(await stored()).toHaveLength(2);
  });

  test('responds to an error with a page that has its message and all typed fields', async () => {
    const answer = await post({ ...namaste, email: 'asha' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.text).toContain('E-mail must be an address such as name@example.com.');
    for (const text of [namaste.fullName, 'value="asha"', namaste.mobileNumber, namaste.message])
      expect(answer.text).toContain(text);
    expect(await stored()).toHaveLength(0);
  });

  test('is answered in Hindi on a page in Hindi, and stored as the same message', async () => {
    await post(namaste);
    const answer = await post({ ...namaste, language: 'hi' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/hi/MessageSent']);
    expect(await stored()).toHaveLength(1);
    const page = await studio.call('GET', '/hi/MessageSent');
    expect([page.status, page.text]).toEqual([200, files['answers/hi/message-sent.html']]);
    const refused = await post({ ...namaste, email: 'asha', language: 'hi' });
    expect([refused.status, refused.text]).toEqual([
      400,
      `<p>ईमेल का पूरा पता लिखें, जैसे name@example.com।</p><textarea>${namaste.message}</textarea>`,
    ]);
  });

  test.each([
    ['a field of a language that the site has not', { language: 'fr' }, {}, ''],
    ['a browser that likes Hindi, of which the page is not', {}, { 'Accept-Language': 'hi' }, ''],
    ['a device on which Hindi was chosen', {}, { Cookie: 'language=hi' }, '/hi'],
    [
      'a device with a cookie of another host, too,',
      {},
      { Cookie: 'language=en; __Host-language=hi' },
      '/hi',
    ],
    ['a device with another language in its cookie', {}, { Cookie: 'language=fr' }, ''],
  ])('redirects to the right page with %s', async (_, fields, headers, prefix) => {
    const sent = { ...namaste, ...(fields as Record<string, string>) };
    const answer = await post(sent, { ...sameOrigin, ...(headers as Record<string, string>) });
    expect(answer.headers.get('Location')).toBe(`${prefix}/MessageSent`);
  });

  test('has pages that allow their own style, and no typed one', async () => {
    const hash = createHash('sha256').update('h1{color:green}').digest('base64');
    const policy = `style-src 'self' 'sha256-${hash}';`;
    const typed = { ...namaste, email: 'no', message: '<style>h1{color:red}</style>' };
    for (const page of [await studio.call('GET', '/MessageSent'), await post(typed)])
      expect(page.headers.get('Content-Security-Policy')).toContain(policy);
  });

  test('escapes typed text, and replaces no placeholder in it', async () => {
    const hostile = `"><script>alert(1)</script></textarea>%%email%% $& 'x' &amp;`;
    const answer = await post({ ...namaste, email: 'no', fullName: hostile, message: hostile });
    expect(answer.text).not.toContain('<script>');
    expect(answer.text.match(/<\/textarea>/g)).toHaveLength(1);
    const escaped =
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/textarea&gt;%%email%% $&amp; &#39;x&#39; &amp;amp;';
    expect(answer.text).toContain(`<textarea>${escaped}</textarea>`);
    expect(answer.text).toContain(`<input value="${escaped}">`);
  });

  test.each([
    ['from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['from a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://x.yoga.example' }],
    ['from another site of an old browser', { Origin: 'https://evil.example' }],
    ['from a sandbox', { Origin: 'null' }],
    ['from nowhere', {}],
  ])('is refused when it is %s, with a page without the typed text', async (_, headers) => {
    const answer = await post(namaste, headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.text).toContain('another site');
    expect(answer.text).not.toContain(namaste.fullName);
    expect(await stored()).toHaveLength(0);
  });

  test.each([
    ['the site’s own address', () => publicUrl],
    ['the address that was asked', () => studio.url],
  ])('is accepted from an old browser with %s', async (_, origin) => {
    expect((await post(namaste, { Origin: origin() })).status).toBe(303);
    expect(await stored()).toHaveLength(1);
  });

  test('has the same limit as that of the app, and a refused form keeps its text', async () => {
    const answers = [];
    for (let count = 0; count < 41; count += 1)
      answers.push(
        await post(
          { ...namaste, message: `No. ${count}` },
          { ...sameOrigin, 'X-Forwarded-For': '203.0.113.7' },
        ),
      );
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.text).toMatch(/Too many attempts\. Please try again in .+\./);
    expect(last?.text).toContain('No. 40');
    expect(last?.headers.get('Retry-After')).toMatch(/^\d+$/);
  });

  test('responds with a page also when the database fails', async () => {
    await studio.sql`alter table contact_messages rename to messages_away`;
    const answer = await post(namaste);
    await studio.sql`alter table messages_away rename to contact_messages`;
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Something went wrong. Please try again.');
    expect(answer.text).toContain(namaste.message);
  });
});

test('any other form of a page without its app redirects to the page', async () => {
  const answer = await studio.call('POST', '/login?next=%2FPayment', {
    raw: 'email=asha%40example.com&password=secret',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/login?next=%2FPayment']);
  expect((await studio.call('POST', '/nothing', { raw: '' })).status).toBe(404);
});
