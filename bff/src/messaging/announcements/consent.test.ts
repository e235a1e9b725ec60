import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResetTokens, createUnsubscribeTokens } from '../../platform/crypto/mailed-tokens.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ rules: { consentPerAccount: { points: 3, seconds: 86_400 } } });
});
afterAll(() => studio.stop());

const tokens = createUnsubscribeTokens(TEST_SECRET);

const answer = (token: string | undefined, body: unknown) =>
  studio.call('PUT', '/api/account/announcements', { token, body });
const agree = (token: string) => answer(token, { agreed: true, givenIn: 'dashboard' });
const read = (token: string) => studio.call('GET', '/api/account/announcements', { token });
const rows = (accountId: number) => studio.sql`
  select agreed, given_in as "givenIn" from announcement_consents
  where account_id = ${accountId} order by id`;

describe('the consent to announcements', () => {
  test('does not exist until somebody agrees, and is stored with its time and source', async () => {
    const { token, user } = await studio.signIn();
    expect((await read(token)).body).toEqual({ agreed: null, at: null, ask: null });
    const before = Date.now();
    const given = (await agree(token)).body;
    expect(given.agreed).toBe(true);
    expect(Math.abs(Date.parse(given.at) - before)).toBeLessThan(10_000);
    expect((await read(token)).body).toEqual(given);
    // The same answer is not stored again.
    expect((await answer(token, { agreed: true, givenIn: 'account' })).body).toEqual(given);
    const withdrawn = (await answer(token, { agreed: false, givenIn: 'account' })).body;
    expect(withdrawn.agreed).toBe(false);
    expect(Date.parse(withdrawn.at)).toBeGreaterThanOrEqual(Date.parse(given.at));
    expect(await rows(user.id)).toEqual([
      { agreed: true, givenIn: 'dashboard' },
      { agreed: false, givenIn: 'account' },
    ]);
  });

  test('is stored once for two equal answers at the same time', async () => {
    const { token, user } = await studio.signIn();
    const refuse = () => answer(token, { agreed: false, givenIn: 'dashboard' });
    const answers = await studio.sql.begin(async (tx) => {
      await tx`select from accounts where id = ${user.id} for no key update`;
      const both = [refuse(), refuse()];
      await expect.poll(() => waitingForLocks(studio.sql)).toHaveLength(2);
      return both;
    });
    await Promise.all(answers);
    expect(await rows(user.id)).toHaveLength(1);
  });

  test('can be given while a browser of the account is added or removed', async () => {
    const { token, user } = await studio.signIn();
    const { answered } = await studio.sql.begin(async (tx) => {
      // The locks of counting a browser: the account, and then its name.
      await tx`select from accounts where id = ${user.id} for no key update`;
      const answered = agree(token);
      await expect.poll(() => waitingForLocks(studio.sql)).toHaveLength(1);
      await tx`select lock_person_name(${user.id})`;
      return { answered };
    });
    expect((await answered).status).toBe(200);
  });

  test('can always be withdrawn, also where agreeing again is limited', async () => {
    const { token } = await studio.signIn();
    for (let n = 0; n < 3; n += 1) {
      expect((await agree(token)).status).toBe(200);
      await answer(token, { agreed: false, givenIn: 'account' });
    }
    expect((await agree(token)).status).toBe(429);
    expect((await answer(token, { agreed: false, givenIn: 'account' })).status).toBe(200);
  });

  test('needs a boolean, and cannot be sent with the source mail', async () => {
    const { token } = await studio.signIn();
    for (const body of [
      {},
      { agreed: 'yes', givenIn: 'account' },
      { agreed: true, givenIn: 'mail' },
    ])
      expect((await answer(token, body)).status).toBe(400);
  });

  test('is part of the export of the account, and deleted with it', async () => {
    const { token, user } = await studio.signIn();
    await agree(token);
    const { body } = await studio.call('GET', '/api/account/export', { token });
    expect(body.announcementConsents).toMatchObject([{ agreed: true, givenIn: 'dashboard' }]);
    expect(body.announcements).toEqual([]);
    const deletion = { token, body: { password: 'pranayama' } };
    expect((await studio.call('POST', '/api/account/delete', deletion)).status).toBe(204);
    expect(await rows(user.id)).toEqual([]);
    expect((await press(user.id)).status).toBe(200);
  });
});

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const pathOf = (accountId: number) => `/unsubscribe/${tokens.sign(accountId)}`;
const press = (accountId: number, headers: Record<string, string> = {}) =>
  studio.call('POST', pathOf(accountId), {
    raw: 'List-Unsubscribe=One-Click',
    headers: { ...FORM, ...headers },
  });

describe('the unsubscribe link', () => {
  const agreed = async () => {
    const learner = await studio.signIn();
    await agree(learner.token);
    return { ...learner, id: learner.user.id };
  };

  test('withdraws the consent at one tap of a mail program, without a login, however often', async () => {
    const { id, token } = await agreed();
    for (let n = 0; n < 3; n += 1) {
      const { status, text, headers } = await press(id, { Origin: 'null' });
      expect(status).toBe(200);
      expect(text).toContain('No more announcements');
      expect(headers.get('Set-Cookie')).toBeNull();
      expect(headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect((await read(token)).body.agreed).toBe(false);
    expect(await rows(id)).toEqual([
      { agreed: true, givenIn: 'dashboard' },
      { agreed: false, givenIn: 'mail' },
    ]);
  });

  test('accepts both encodings of forms', async () => {
    const { id, token } = await agreed();
    const raw = [
      '--b',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--b--',
      '',
    ];
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const { status } = await studio.call('POST', pathOf(id), { raw: raw.join('\r\n'), headers });
    expect(status).toBe(200);
    expect((await read(token)).body.agreed).toBe(false);
  });

  test('changes nothing when it is opened: its page has a button that posts', async () => {
    const { id, token } = await agreed();
    for (const method of ['GET', 'HEAD'])
      expect((await studio.call(method, pathOf(id))).status).toBe(200);
    const { text, headers } = await studio.call('GET', pathOf(id));
    expect(text).toContain(tokens.sign(id));
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await read(token)).body.agreed).toBe(true);
  });

  test.each([
    ['another body', 'List-Unsubscribe=Later', FORM],
    ['no body', '', FORM],
    ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'Content-Type': 'application/json' }],
    ['broken parts', 'x', { 'Content-Type': 'multipart/form-data; boundary=b' }],
  ])('responds with 400 and changes nothing for %s', async (_, raw, headers) => {
    const { id, token } = await agreed();
    expect((await studio.call('POST', pathOf(id), { raw, headers })).status).toBe(400);
    expect((await read(token)).body.agreed).toBe(true);
  });

  test('is in the language of the account, or else of the request', async () => {
    const { id } = await agreed();
    const opened = (headers: Record<string, string>) => press(id, headers);
    const hindi = { 'Accept-Language': 'hi' };
    expect((await opened({ 'Accept-Language': 'en' })).text).toContain('No more announcements');
    expect((await opened({ Cookie: 'language=hi' })).text).toContain('अब सूचनाएँ नहीं आएँगी');
    const unknown = await studio.call('GET', '/unsubscribe/unknown', { headers: hindi });
    expect(unknown.text).toContain('यह लिंक सही नहीं है');
    await studio.sql`update accounts set language = 'hi' where id = ${id}`;
    const { text, headers } = await opened({ 'Accept-Language': 'en', Cookie: 'language=en' });
    expect(text).toContain('अब सूचनाएँ नहीं आएँगी');
    expect(text.replaceAll(/<[^>]+>/g, '')).not.toMatch(/[A-Za-z]/);
    expect(headers.get('Content-Language')).toBe('hi');
    await studio.sql`update accounts set language = 'en' where id = ${id}`;
    expect((await opened(hindi)).text).toContain('No more announcements');
  });

  test('is invalid with the token of another account, purpose or server', async () => {
    const { id, token } = await agreed();
    const { id: other } = await agreed();
    const [, signature] = tokens.sign(other).split('.');
    const forged = [
      `${id}.${signature}`,
      String(id),
      `${id}.`,
      `0${tokens.sign(id)}`,
      `${tokens.sign(id)}.x`,
      `${tokens.sign(id)}/x`,
      'a'.repeat(3000),
      '%00',
      '%E0%A4%A',
      '',
      createResetTokens(TEST_SECRET).sign(id),
      createUnsubscribeTokens('another secret, 32 bytes long or more').sign(id),
    ];
    for (const secret of forged) {
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { raw: 'List-Unsubscribe=One-Click', headers: FORM } : {};
        const { status, headers } = await studio.call(method, `/unsubscribe/${secret}`, body);
        expect([secret, status]).toEqual([secret, 404]);
        expect(headers.get('Content-Type')).toContain('text/html');
      }
    }
    expect((await read(token)).body.agreed).toBe(true);
  });
});
