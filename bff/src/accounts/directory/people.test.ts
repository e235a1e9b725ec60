import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResetTokens } from '../../platform/crypto/mailed-tokens.ts';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { orderCalls } from '../../testing/order-calls.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, TEST_SECRET, type TestStudio } from '../../testing/test-studio.ts';
import { deleteOldPasswordResets } from '../login/password-reset-queries.ts';
import { deleteUnusedAccounts } from '../login/queries.ts';

let studio: TestStudio;
let staff: string;
const getStudio = () => ({ studio, staff });
const { somebody, ordered, order, find } = deskOrderCalls(getStudio);
const { get, post, confirm } = orderCalls(getStudio);

beforeAll(async () => {
  studio = await startTestStudio({ studioLanguage: 'hi' });
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const enter = async (more: object = {}) => (await ordered({ learner: somebody(more) })).person;
const giveAddress = (id: number, email: string) =>
  studio.call('PUT', `/api/staff/people/${id}/address`, { token: staff, body: { email } });
const mailAgain = (id: number) => post(staff, `/api/staff/people/${id}/claim-mail`);
const logIn = (email: string, password: string, language?: string) =>
  studio.call('POST', '/api/auth/login', { body: { email, password, language } });
const choose = (token: string, password = 'chandra namaskar') =>
  studio.call('POST', '/api/auth/reset-password', { body: { token, password } });

const mailsTo = async (email: string) => {
  await studio.untilIdle();
  const mails = await parsedMails(studio.mailFolder);
  return mails.filter(({ to }) => [to].flat().some((one) => one?.text === email));
};

/** The secret of the link in the last mail that invites to choose a password. */
const linkTo = async (email: string) => {
  const mails = await mailsTo(email);
  const link = /\/ResetPassword#(\S+)/.exec(mails.map(({ text }) => text).join('\n'));
  return link?.[1] ?? '';
};

describe('a person whom staff have created', () => {
  test('cannot log in without a password, or register a second account', async () => {
    const { email } = await enter({ email: 'meera@example.com' });
    for (const password of ['pranayama', '', 'x'.repeat(60)]) {
      const refused = await logIn(email ?? '', password);
      expect([400, 401]).toContain(refused.status);
    }
    const known = await logIn('nobody@example.com', 'pranayama');
    expect((await logIn(email ?? '', 'pranayama')).text).toBe(known.text);
    const body = { name: 'A Stranger', email, password: 'surya namaskar' };
    const again = await studio.call('POST', '/api/auth/register', { body });
    expect([again.status, again.body.code]).toEqual([409, 'auth.email-taken']);
  });

  test('gets the account and its orders with the password that the mailed link sets', async () => {
    const email = 'kamla@example.com';
    const { person, order: made, mailed } = await ordered({ learner: somebody({ email }) });
    expect([mailed, person.claimed]).toEqual([true, false]);
    const [letter] = await mailsTo(email);
    expect(letter?.subject, 'in the language of the studio').toBe('गंगा योग में आपका अकाउंट');
    const link = await linkTo(email);
    expect((await choose(link)).status).toBe(200);
    expect((await choose(link)).status, 'a link works once').toBe(410);
    const { token, user } = (await logIn(email, 'chandra namaskar', 'en')).body;
    expect([user.id, user.language]).toEqual([person.id, 'en']);
    expect((await get(token, '/api/orders')).body.items).toMatchObject([{ id: made.id }]);
    const [{ proven } = {}] = await studio.sql`
      select email_proven_at is not null as proven from accounts where id = ${person.id}`;
    expect(proven).toBe(true);
    const more = await mailAgain(person.id);
    expect([more.status, more.body.code]).toEqual([409, 'people.has-password']);
    const moved = await giveAddress(person.id, 'stranger@example.com');
    expect([moved.status, moved.body.code]).toEqual([409, 'people.has-password']);
  });

  test('can also claim the account by a link for a new password', async () => {
    const email = 'leela@example.com';
    const { id } = await enter({ email });
    const asked = await studio.call('POST', '/api/auth/forgot-password', { body: { email } });
    const unknown = { email: 'nobody@example.com' };
    const other = await studio.call('POST', '/api/auth/forgot-password', { body: unknown });
    expect([asked.status, asked.text]).toEqual([other.status, other.text]);
    const [reset] = await studio.sql`
      select id from password_resets where email = ${email} and not is_claim`;
    await choose(createResetTokens(TEST_SECRET).sign(reset?.id));
    expect((await logIn(email, 'chandra namaskar')).body.user.id).toBe(id);
    expect((await choose(await linkTo(email))).status, 'the other link is used up').toBe(410);
  });

  test('is mailed the link three times a day', async () => {
    const email = 'usha@example.com';
    const { id } = await enter({ email });
    expect([(await mailAgain(id)).status, (await mailAgain(id)).status]).toEqual([204, 204]);
    const more = await mailAgain(id);
    expect([more.status, more.body.code]).toEqual([429, 'people.too-many-mails']);
    expect(await mailsTo(email)).toHaveLength(3);
    await studio.sql`update password_resets set created_at = now() - interval '25 hours'`;
    expect((await mailAgain(id)).status).toBe(204);
    await deleteOldPasswordResets(studio.sql, 100);
    expect((await choose(await linkTo(email))).status, 'a link of yesterday works').toBe(200);
  });

  test('with a phone number alone gets no e-mail, and can get an address later', async () => {
    const { person, order: made, mailed } = await ordered({ learner: somebody() });
    expect([mailed, person.email]).toEqual([false, null]);
    const none = await mailAgain(person.id);
    expect([none.status, none.body.code]).toEqual([409, 'people.no-address']);
    await studio.sql`update orders set state = 'submitted', utr = '432198765432' where id = ${made.id}`;
    expect((await confirm(made.id)).status).toBe(204);
    await studio.untilIdle();
    const [{ open, undelivered } = {}] = await studio.sql`
      select (select count(*) from undelivered_mails)::integer as "undelivered",
        (select count(*) from pgboss.job where name = 'mail' and state in ('retry', 'failed'))::integer as "open"`;
    expect({ open, undelivered }).toEqual({ open: 0, undelivered: 0 });
    const people = await get(staff, '/api/staff/courses/1/people');
    expect(people.body.items).toContainEqual(
      expect.objectContaining({ id: person.id, email: null, phone: person.phone }),
    );

    const { user } = await studio.signIn();
    const taken = await giveAddress(person.id, user.email);
    expect([taken.status, taken.body.code]).toEqual([409, 'people.address-taken']);
    const given = await giveAddress(person.id, ' Gauri@example.com ');
    expect(given.body).toEqual({
      person: { ...person, email: 'gauri@example.com' },
      mailed: true,
    });
    expect((await choose(await linkTo('gauri@example.com'))).status).toBe(200);
  });

  test('has no account at the wrong address once staff have corrected it', async () => {
    const { id } = await enter({ email: 'mistyped@example.com' });
    const link = await linkTo('mistyped@example.com');
    expect((await giveAddress(id, 'typed@example.com')).status).toBe(200);
    expect((await choose(link)).status).toBe(410);
  });

  test('is deleted after a year, unless something was paid', async () => {
    const paid = await ordered({ learner: somebody() });
    const unpaid = await enter();
    await studio.sql`update orders set state = 'submitted', utr = '432198765433' where id = ${paid.order.id}`;
    await confirm(paid.order.id);
    await studio.sql`update accounts set created_at = now() - interval '13 months'
      where id in (${paid.person.id}, ${unpaid.id})`;
    await studio.untilIdle();
    await deleteUnusedAccounts(studio.sql, 100);
    const left = await studio.sql`
      select id from accounts where id in (${paid.person.id}, ${unpaid.id})`;
    expect(left.map(({ id }) => id)).toEqual([paid.person.id]);
  });

  test('needs a valid phone number, or an address that nobody else has', async () => {
    const refuse = async (learner: object) => {
      const { status, body } = await order({ learner });
      return [status, body.code];
    };
    const asha = { name: 'Asha' };
    expect(await refuse(asha)).toEqual([400, 'people.phone-or-email']);
    expect(await refuse({ phone: '9876543210' })).toEqual([400, 'orders.learner-required']);
    for (const phone of ['12', '98765 4321', 'phone', '+91 123 45', 7, '9'.repeat(50)])
      expect(await refuse({ ...asha, phone }), String(phone)).toEqual([400, 'auth.phone-invalid']);
    const { user } = await studio.signIn();
    expect(await refuse({ ...asha, email: user.email })).toEqual([409, 'people.address-taken']);
    const abroad = await enter({ phone: '+44 20 7946 0958' });
    expect(abroad.phone).toBe('+442079460958');
  });
});

describe('people', () => {
  test('are found by name, address and phone number, in order of name', async () => {
    const first = await enter({
      name: 'Zubeda Ansari',
      phone: '91234 50001',
      email: 'zu@example.com',
    });
    const second = await enter({ name: 'Ansari Anwar', phone: '+91 91234 50002' });
    expect(await find('ansar')).toEqual([second, first]);
    expect(await find('zubeda an')).toEqual([first]);
    for (const part of ['ubed', 'ari ubed', 'U@exam'])
      expect(await find(part), part).toEqual([first]);
    for (const typed of ['91234 5000', '+91 9123450', '091234-50', '919123450', '234 500'])
      expect(await find(typed), typed).toEqual([second, first]);
    for (const typed of ['', '  ', 'zzz', '777', '%', "'", '99999 99999 99999 99999'])
      expect(await find(typed), typed).toEqual([]);
    expect((await get(staff, `/api/staff/people/${first.id}`)).body).toEqual(first);
    expect((await get(staff, '/api/staff/people/0')).body.code).toBe('people.none');
  });

  test('are at most twenty, and only learners', async () => {
    for (let n = 0; n < 22; n += 1) await enter({ name: `Twenty ${n}` });
    await studio.signInStaff('Twenty Staff');
    const found = await find('twenty');
    expect(found).toHaveLength(20);
    expect(await find('twenty staff')).toEqual([]);
  });
});
