import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskOrderCalls } from '../../testing/desk-order-calls.ts';
import { startTestStudio, type TestResponse, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
let owner: string;
let learner: string;
beforeAll(async () => {
  studio = await startTestStudio();
  owner = (await studio.signInAs('owner')).token;
  learner = (await studio.signIn('Asha')).token;
});
afterAll(() => studio.stop());

const desk = deskOrderCalls(() => ({ studio, staff: owner }));

let people = 0;
const newcomer = () => {
  people += 1;
  return { name: 'Ravi', email: `ravi${people}@example.com`, password: 'surya namaskar' };
};
const contact = { phoneIsOnWhatsApp: true, email: '', street: '', social: [] };
const saveSettings = async (part: string, value: object) => {
  const { parts } = (await studio.call('GET', '/api/staff/studio', { token: owner })).body;
  const body = { version: parts[part].version, value };
  return studio.call('PUT', `/api/staff/studio/${part}`, { token: owner, body });
};

/** Every request that accepts a phone number: the call, the field of its error, and the stored value. */
const entryPoints: Record<
  string,
  [(phone: string) => Promise<TestResponse>, string, (a: TestResponse) => string]
> = {
  'who registers': [
    (phone) => studio.call('POST', '/api/auth/register', { body: { ...newcomer(), phone } }),
    'phone',
    ({ body }) => body.user.phone,
  ],
  'the account': [
    (phone) => studio.call('PATCH', '/api/account', { token: learner, body: { phone } }),
    'phone',
    ({ body }) => body.user.phone,
  ],
  'somebody whom staff enter': [
    (phone) => desk.order({ learner: { ...desk.somebody(), phone } }),
    'learner.phone',
    ({ body }) => body.person.phone,
  ],
  'the studio': [
    (phone) => saveSettings('contact', { ...contact, phone }),
    'phone',
    ({ body }) => body.parts.contact.value.phone,
  ],
  'who answers complaints': [
    (phone) => saveSettings('grievance', { name: 'Kavita', email: '', phone }),
    'phone',
    ({ body }) => body.parts.grievance.value.phone,
  ],
  'a nominee': [
    (contact) => {
      const body = { name: 'Meera', contact };
      return studio.call('PUT', '/api/account/nominee', { token: learner, body });
    },
    'contact',
    ({ body }) => body.nominee.contact,
  ],
};

const digits = (phone: string) => phone.replace(/\D/g, '');

describe('a phone number', () => {
  const [enter, field, kept] = entryPoints['the account'] ?? expect.fail();

  test.each([
    ['98765 43210', '919876543210'],
    ['098765-43210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['0135 243 0000', '911352430000'],
    ['0091 99999 99999', '919999999999'],
    ['+44 20 7946 0958', '442079460958'],
  ])('is taken as %s', async (typed, known) => {
    const answer = await enter(typed);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(digits(kept(answer))).toBe(known);
    expect(kept(answer)).toMatch(/^\+/);
  });

  test.each(['12345', '+91 00000 00000', 'call me', '98765 43210 / 98111 22333', '1'.repeat(40)])(
    'is refused as %s, at its field',
    async (typed) => {
      const { status, body } = await enter(typed);
      expect([status, body.field]).toEqual([400, field]);
    },
  );
});

test.each(Object.entries(entryPoints))(
  'the rule of phone numbers applies to %s',
  async (_, [enter, field, kept]) => {
    const answer = await enter('098765-43211');
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(digits(kept(answer))).toBe('919876543211');
    const { status, body } = await enter('98765 43210 / 98111 22333');
    expect([status, body.field]).toEqual([400, field]);
  },
);

test('staff get links to what is a number of the contact form, which takes any text', async () => {
  for (const mobileNumber of ['98765 43210', 'none yet']) {
    const body = { fullName: 'Asha', email: 'asha@example.com', message: 'Hello', mobileNumber };
    expect((await studio.call('POST', '/send-email', { body })).status).toBe(202);
  }
  const { body } = await studio.call('GET', '/api/staff/messages', { token: owner });
  expect(body.items).toMatchObject([
    { mobileNumber: '98765 43210', phone: '+919876543210' },
    { mobileNumber: 'none yet', phone: null },
  ]);
});
