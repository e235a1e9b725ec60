import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingsBySection, SettingsSection, Taxpayer } from '../shared/studio-settings.ts';
import { TUESDAY_MORNING } from '../testing/class-calls.ts';
import { orderCalls, receiptNumber } from '../testing/order-calls.ts';
import { parsedMails } from '../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';
import { readBuiltSettings } from './settings/built-settings.ts';
import type { StaffStudioSettings } from './studio.ts';

const now = new Date(TUESDAY_MORNING);

const built = {
  place: ['Rishikesh 249201', 'Uttarakhand'],
  facts: {
    ...readBuiltSettings(undefined).facts,
    legalName: 'Ganga Yoga',
    phone: '+91 98765 43210',
  },
};

let studio: TestStudio;
let owner: { token: string; user: { id: number; email: string } };
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
beforeAll(async () => {
  studio = await startTestStudio({ builtSettings: built, now: () => now });
  owner = await studio.signInAs('owner', 'Kavita');
  staff = owner.token;
});
afterAll(() => studio.stop());
beforeEach(async () => {
  await calls.startOver();
  await studio.sql`truncate studio_facts, studio_fact_changes`;
  await studio.untilIdle();
});

const read = async (): Promise<StaffStudioSettings> =>
  (await studio.call('GET', '/api/staff/studio', { token: staff })).body;
const save = <Part extends SettingsSection>(
  part: Part,
  value: SettingsBySection[Part],
  { version = 0, token = staff } = {},
) => studio.call('PUT', `/api/staff/studio/${part}`, { token, body: { version, value } });
const shown = async () => (await studio.call('GET', '/api/studio')).body;

const contact: SettingsBySection['contact'] = {
  phone: '+91 98111 22333',
  phoneIsOnWhatsApp: true,
  email: 'namaste@gangayoga.in',
  street: '12 Ghat Road',
  social: [{ name: 'Instagram', link: 'https://www.instagram.com/gangayoga' }],
};
const payment: SettingsBySection['payment'] = {
  upiId: 'gangayoga@okaxis',
  upiName: 'Kavita Rawat',
  upiKind: 'person',
  upiMerchantCode: '',
};
const gst = {
  gstin: '05AABCG1234H1Z5',
  sac: '999723',
  rate: '18',
  place: '05-Uttarakhand',
  address: '12 Ghat Road, Rishikesh 249201',
};

describe('the settings of the studio', () => {
  test('are those of the content file and the configuration until they are saved', async () => {
    const { parts, missing, changes } = await read();
    expect(parts.contact).toMatchObject({
      value: { phone: '+91 98765 43210', street: '' },
      ...{ version: 0, changedAt: null, changedBy: null },
    });
    expect(parts.payment.value).toMatchObject({ upiId: 'studio@bank', upiKind: 'person' });
    expect(parts.legal.value).toEqual({ legalName: 'Ganga Yoga', gst: null });
    expect(missing).toEqual(expect.arrayContaining(['street', 'email', 'refundTerms']));
    expect(missing).not.toContain('phone');
    expect(changes).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  test('override these section by section once they are saved, and have an author', async () => {
    const { status, body } = await save('contact', contact);
    expect(status).toBe(200);
    expect(body.parts.contact).toMatchObject({ value: contact, version: 1, changedBy: 'Kavita' });
    expect(body.missing).not.toContain('street');
    expect(body.changes).toMatchObject([{ part: 'contact', by: 'Kavita', upi: null }]);
    expect(await shown()).toMatchObject([
      { legalName: 'Ganga Yoga', street: '12 Ghat Road', email: 'namaste@gangayoga.in' },
    ]);
    await save('grievance', { name: 'Kavita', email: '', phone: '+91 98111 22333' });
    expect(await shown()).toMatchObject([{ grievance: { name: 'Kavita' }, phone: contact.phone }]);
  });

  test('are sent with the version of the site, which /healthz answers too', async () => {
    const { version } = (await studio.call('GET', '/healthz')).body;
    expect((await read()).siteVersion).toBe(version);
    expect((await save('contact', contact)).body.siteVersion).toBe(version);
  });

  test('stay as they are when they are saved without a change', async () => {
    await save('contact', contact);
    const { body } = await save('contact', contact, { version: 1 });
    expect(body.parts.contact.version).toBe(1);
    expect(body.changes).toHaveLength(1);
  });

  test('are updated on other servers, also when they are changed in the database', async () => {
    const other = await startTestStudio({ builtSettings: built, databaseUrl: studio.databaseUrl });
    try {
      const shownThere = async () => (await other.call('GET', '/api/studio')).body[0]?.phone;
      await save('contact', contact);
      await expect.poll(shownThere).toBe(contact.phone);
      await studio.sql`
        update studio_facts set value = jsonb_set(value, '{phone}', '"+91 98000 11122"') where part = 'contact'`;
      await expect.poll(shownThere).toBe('+91 98000 11122');
    } finally {
      await other.stop();
    }
  });

  test('are those of the first of two concurrent changes, and the second is refused', async () => {
    const second = await studio.signInAs('owner', 'Meera');
    const answers = await Promise.all([
      save('teacher', { name: 'Kavita', about: '' }),
      save('teacher', { name: 'Meera', about: '' }, { token: second.token }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { parts, changes } = await read();
    const first = parts.teacher.changedBy;
    expect(parts.teacher.value.name).toBe(first);
    expect(changes).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      `${first} has changed this in the meantime. Please look at it again, and save your change once more.`,
    );
    expect((await save('contact', contact, { version: 7 })).status).toBe(409);
  });

  test('can be read by accounts that may change them', async () => {
    const learner = (await studio.signIn()).token;
    const colleague = (await studio.signInStaff()).token;
    for (const [token, status] of [
      [undefined, 401],
      [learner, 403],
      [colleague, 403],
    ] as const) {
      expect((await studio.call('GET', '/api/staff/studio', { token })).status).toBe(status);
      const body = { version: 0, value: contact };
      const put = await studio.call('PUT', '/api/staff/studio/contact', { token, body });
      expect(put.status).toBe(status);
    }
    expect((await save('nothing' as SettingsSection, contact as never)).status).toBe(404);
  });
});

const social = (link: string) => ({ ...contact, social: [{ name: 'Instagram', link }] });

test.each<[SettingsSection, object, string]>([
  ['contact', { ...contact, phone: '12345' }, 'auth.phone-invalid'],
  ['contact', { ...contact, phone: '+91 00000 00000' }, 'auth.phone-invalid'],
  ['grievance', { name: 'Kavita', email: '', phone: 'call me' }, 'auth.phone-invalid'],
  ['contact', { ...contact, email: 'namaste@example.com' }, 'studio.email-impossible'],
  ['contact', { ...contact, email: 'a@b.in,c@d.in' }, 'studio.email-impossible'],
  ['contact', social('http://www.instagram.com/gangayoga'), 'studio.link-of-nobody'],
  ['contact', social('https://www.instagram.com/'), 'studio.link-of-nobody'],
  ['contact', social('javascript:alert(1)'), 'studio.link-of-nobody'],
  ['contact', social('https://instagram.com@evil.in/yoga'), 'studio.link-of-nobody'],
  ['contact', social('https://www.instagram.com:443@evil.in/yoga'), 'studio.link-of-nobody'],
  ['contact', social('https://:instagram.com@evil.in/yoga'), 'studio.link-of-nobody'],
  ['contact', social('https:instagram.com@evil.in/yoga'), 'studio.link-of-nobody'],
  ['contact', { ...contact, social: Array(7).fill(contact.social[0]) }, 'studio.social-count'],
  ['contact', { ...contact, street: 'x'.repeat(201) }, 'studio.street-too-long'],
  ['contact', {}, 'studio.phone-required'],
  ['payment', { ...payment, upiId: 'gangayoga' }, 'studio.upi-id-impossible'],
  ['payment', { ...payment, upiId: 'ganga yoga@bank' }, 'studio.upi-id-impossible'],
  ['payment', { ...payment, upiId: '', upiKind: 'merchant' }, 'studio.upi-merchant-without-id'],
  ['payment', { ...payment, upiMerchantCode: '12' }, 'studio.upi-merchant-code-impossible'],
  ['legal', { legalName: '', gst }, 'studio.gst-without-name'],
  [
    'legal',
    { legalName: 'Ganga Yoga', gst: { ...gst, gstin: '05AABCG1234H1Z6' } },
    'studio.gst-number-impossible',
  ],
  [
    'legal',
    { legalName: 'Ganga Yoga', gst: { ...gst, place: '09-Uttar Pradesh' } },
    'studio.gst-place-of-another-state',
  ],
  ['legal', { legalName: 'Ganga Yoga', gst: { ...gst, rate: '29' } }, 'studio.gst-rate-impossible'],
  ['legal', { legalName: 'Ganga Yoga', gst: {} }, 'studio.gst-number-required'],
  ['grievance', { name: '', email: 'a@b.in', phone: '' }, 'studio.grievance-without-name'],
  ['grievance', { name: 'Kavita', email: '', phone: '' }, 'studio.grievance-without-way'],
  ['terms', { en: [], hi: ['पूरी फ़ीस वापस।'] }, 'studio.terms-without-english'],
  ['terms', { en: Array(13).fill('A sentence.'), hi: [] }, 'studio.terms-count'],
])('an impossible value is refused: %s (%#)', async (part, value, code) => {
  const { status, body } = await save(part, value as never);
  expect([status, body.code]).toEqual([400, code]);
  expect((await read()).parts[part].version).toBe(0);
});

test('a change without a version, or without a value, is refused', async () => {
  for (const body of [{ value: contact }, { version: 0 }, { version: 'x', value: contact }, []])
    expect(
      (await studio.call('PUT', '/api/staff/studio/contact', { token: staff, body })).status,
    ).toBe(400);
});

test('an account that keeps changing settings is limited', async () => {
  const limited = await startTestStudio({
    databaseUrl: studio.databaseUrl,
    rules: { studioPerAccount: { points: 2, seconds: 60 } },
  });
  const { token } = await limited.signInAs('owner');
  try {
    const put = (name: string, version: number) =>
      limited.call('PUT', '/api/staff/studio/teacher', {
        ...{ token, body: { version, value: { name, about: '' } } },
      });
    const statuses = [await put('A', 0), await put('B', 1), await put('C', 2)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  } finally {
    await limited.stop();
  }
});

describe('the UPI id', () => {
  test('is used at the next view of an order, and absent where it is removed', async () => {
    const { token, order } = await calls.ordered();
    const upi = async () => (await calls.get(token, `/api/orders/${order.id}`)).body.upi;
    expect((await upi()).id).toBe('studio@bank');
    await save('payment', payment);
    expect(await upi()).toMatchObject({ id: 'gangayoga@okaxis', name: 'Kavita Rawat' });
    await save('payment', { ...payment, upiId: '' }, { version: 1 });
    expect(await upi()).toBeNull();
    expect((await calls.confirm(order.id)).status).toBe(204);
  });

  test('is mailed to all who may change it when it changes, with both ids, and stays in the history', async () => {
    const other = await studio.signInAs('owner', 'Meera');
    const learner = await studio.signIn();
    await save('payment', { ...payment, upiId: 'thief@bank' }, { token: other.token });
    await studio.untilIdle();
    const notified = (await parsedMails(studio.mailFolder)).filter(
      ({ subject, text }) =>
        subject === 'The studio’s UPI ID was changed' && text?.includes('thief@bank'),
    );
    const addresses = notified.map(({ to }) => [to].flat()[0]?.text);
    expect(addresses).toEqual(expect.arrayContaining([owner.user.email, other.user.email]));
    expect(addresses).not.toContain(learner.user.email);
    const mail = notified.find(({ to }) => [to].flat()[0]?.text === owner.user.email);
    expect(mail?.text).toContain('Meera changed the studio’s UPI ID');
    expect(mail?.text).toMatch(/Before: studio@bank\nNow: thief@bank/);
    expect(mail?.text).toContain('/StaffStudio');
    expect((await read()).changes[0]).toMatchObject({
      ...{ part: 'payment', by: 'Meera' },
      upi: { before: 'studio@bank', after: 'thief@bank' },
    });
  });

  test('can be changed by an account that has recently confirmed its identity', async () => {
    const { user, token } = await studio.signInAs('owner');
    await studio.sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${user.id}`;
    const late = await save('payment', payment, { token });
    expect([late.status, late.body.code]).toEqual([403, 'keys.confirm-first']);
    expect((await save('contact', contact, { token })).status).toBe(200);
    const body = { password: 'pranayama' };
    await studio.call('POST', '/api/account/security/confirm', { token, body });
    expect((await save('payment', payment, { token })).status).toBe(200);
  });

  test('is not mailed when it stays the same and other payment settings change', async () => {
    await studio.untilIdle();
    const before = (await parsedMails(studio.mailFolder)).length;
    await save('payment', { ...payment, upiId: 'studio@bank' });
    await studio.untilIdle();
    expect(await parsedMails(studio.mailFolder)).toHaveLength(before);
  });
});

describe('an invoice', () => {
  const receiptOf = async (number: string) =>
    (await calls.get(staff, `/api/receipts/${number}`)).body;

  test('keeps its issuer and its GST', async () => {
    const first = await calls.submitted();
    await calls.confirm(first.order.id);
    await save('legal', { legalName: 'Ganga Yoga Pvt. Ltd.', gst });
    await save('contact', contact);
    const second = await calls.submitted();
    await calls.confirm(second.order.id);
    await save('legal', { legalName: 'Another', gst: null }, { version: 1 });
    expect(await receiptOf(receiptNumber(1, now))).toMatchObject({
      issuer: { legalName: 'Ganga Yoga', street: null, phone: '+91 98765 43210' },
      tax: null,
    });
    expect(await receiptOf(receiptNumber(2, now))).toMatchObject({
      issuer: { legalName: 'Ganga Yoga Pvt. Ltd.', street: '12 Ghat Road', phone: contact.phone },
      tax: { gstin: gst.gstin, rate: 18, state: '05', place: 'Uttarakhand' } satisfies Partial<
        Omit<Taxpayer, 'tenths'> & { rate: number }
      >,
    });
  });

  test('that refunds another one has the issuer of its own day', async () => {
    const { order } = await calls.submitted();
    await calls.confirm(order.id);
    await save('legal', { legalName: 'Ganga Yoga Trust', gst: null });
    const body = { number: receiptNumber(1, now), reason: 'A mistake' };
    const { body: answer } = await calls.post(
      ...([staff, `/api/staff/orders/${order.id}/corrections`, body] as const),
    );
    expect((await receiptOf(answer.number)).issuer.legalName).toBe('Ganga Yoga Trust');
  });
});

test.each([
  ['98111 22333', '+91 98111 22333'],
  ['1800 123 4567', '1800 123 4567'],
])(
  'mails are signed with the saved settings, such as the phone number %s',
  async (phone, shown) => {
    await save('contact', { ...contact, phone });
    const { user } = await studio.signIn();
    await studio.untilIdle();
    const mails = await parsedMails(studio.mailFolder);
    const welcome = mails.find(({ to }) => [to].flat()[0]?.text === user.email);
    expect(welcome?.text).toContain(
      `-- \nGanga Yoga\nGanga Yoga\n12 Ghat Road, Rishikesh 249201, Uttarakhand\n${shown}\n`,
    );
  },
);

test('a change of settings has no author once the account is deleted', async () => {
  const { token, user } = await studio.signInAs('owner', 'Asha');
  await save('contact', contact, { token });
  await studio.sql`delete from accounts where id = ${user.id}`;
  const { parts, changes } = await read();
  expect([parts.contact.changedBy, changes[0]?.by]).toEqual([null, null]);
});
