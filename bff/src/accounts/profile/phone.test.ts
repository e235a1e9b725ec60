import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

let people = 0;
const register = (more: object) => {
  people += 1;
  const body = { name: 'Asha', email: `asha${people}@example.com`, password: 'surya namaskar' };
  return studio.call('POST', '/api/auth/register', { body: { ...body, ...more } });
};
const logIn = (email: string) =>
  studio.call('POST', '/api/auth/login', { body: { email, password: 'surya namaskar' } });
const change = (token: string, body: object) =>
  studio.call('PATCH', '/api/account', { token, body });
const storedOf = async (id: number) => {
  const [row] = await studio.sql`
    select adult_said_at is not null as "said", adult_words as "words" from accounts where id = ${id}`;
  return row;
};

describe('a phone number', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+49 30 901820', '+4930901820'],
  ])('that is registered as %s is kept as %s', async (phone, kept) => {
    const { status, body } = await register({ phone });
    expect([status, body.user.phone]).toEqual([201, kept]);
    expect((await logIn(body.user.email)).body.user.phone).toBe(kept);
  });

  test.each(['12345', '', 'call me', 9876543210, `+91${'9'.repeat(60)}`])(
    '%s is refused',
    async (phone) => {
      const { status, body } = await register({ phone });
      expect([status, body.code]).toEqual([400, 'auth.phone-invalid']);
    },
  );

  test('may belong to several people, and registration does not reveal it', async () => {
    const [first, second] = [
      await register({ phone: '9812345678' }),
      await register({ phone: '9812345678' }),
    ];
    const { id: _, email: __, ...user } = first.body.user;
    expect(second.status).toBe(first.status);
    expect(second.body.user).toMatchObject(user);
  });

  test('signs nobody in', async () => {
    await register({ phone: '9898989898' });
    for (const email of ['9898989898', '+919898989898']) {
      const refused = await logIn(email);
      expect([refused.status, refused.body.code]).toEqual([400, 'auth.email-not-an-address']);
    }
  });

  test('is changed and removed by its owner, beside the name', async () => {
    const { token, user } = await studio.signIn('Asha');
    expect(user.phone).toBe(null);
    const both = await change(token, { name: 'Asha Devi', phone: '98765 43210' });
    expect(both.body.user).toMatchObject({ name: 'Asha Devi', phone: '+919876543210' });
    const named = await change(token, { name: 'Asha' });
    expect(named.body.user).toMatchObject({ name: 'Asha', phone: '+919876543210' });
    expect((await change(token, { phone: 'none' })).body.code).toBe('auth.phone-invalid');
    expect((await change(token, {})).body.user).toEqual(named.body.user);
    const removed = await change(token, { phone: null });
    expect(removed.body.user).toMatchObject({ name: 'Asha', phone: null });
    const me = await studio.call('GET', '/api/auth/me', { token });
    expect(me.body.user).toEqual(removed.body.user);
  });

  test('is found by staff', async () => {
    const staff = (await studio.signInStaff()).token;
    const { body } = await register({ name: 'Kamla', phone: '9811122233' });
    const found = await studio.call('GET', '/api/staff/people?search=98111222', { token: staff });
    expect(found.body).toMatchObject([{ id: body.user.id, phone: '+919811122233' }]);
  });
});

describe('the declaration of age', () => {
  test('is stored with the version of its text, and is in the export', async () => {
    const { user } = (await register({ adult: true })).body;
    expect(await storedOf(user.id)).toEqual({ said: true, words: 1 });
    const { token } = (await logIn(user.email)).body;
    const { account } = (await studio.call('GET', '/api/account/export', { token })).body;
    expect(account).toMatchObject({ saidToBeAdultAt: expect.any(String), inVersionOfWords: 1 });
  });

  test('may be absent, as from callers that do not ask for it', async () => {
    const { status, body } = await register({});
    expect(status).toBe(201);
    expect(await storedOf(body.user.id)).toEqual({ said: false, words: null });
  });

  test.each([false, 'yes', null])('is refused as %s', async (adult) => {
    const { status, body } = await register({ adult });
    expect([status, body.code]).toEqual([400, 'auth.adults-only']);
  });
});
