import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataExport as hindi } from '../../platform/i18n/hi/data-export.ts';
import { ASANA, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { openPrivacyRegister } from '../privacy/privacy-register.ts';

const PHONE = '+919876500001';
let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInAs('owner', 'Kavita')).token;
});
afterAll(() => studio.stop());

const { get, post, confirm } = orderCalls(() => ({ studio, staff }));

/** A parent who has paid for a child, with every kind of data about the child. */
const family = async () => {
  const { token, user } = await studio.signIn('Meera J.');
  await studio.sql`update accounts set phone = ${PHONE} where id = ${user.id}`;
  const birthYear = Number(new Date().toISOString().slice(0, 4)) - 11;
  const { child } = (
    await post(token, '/api/account/children', { name: 'Anu', birthYear, textVersion: 1 })
  ).body;
  const named = `?for=${child.id}`;
  await post(token, `/api/selection${named}`, { courseId: ASANA });
  const order = (await post(token, `/api/orders${named}`)).body;
  await post(token, `/api/orders/${order.id}/utr${named}`, { utr: newUtr() });
  expect((await confirm(order.id)).status).toBe(204);
  await studio.call('PUT', `/api/account/health-note${named}`, {
    token,
    body: { text: 'Asthma.', textVersion: 1 },
  });
  await post(staff, `/api/staff/people/${child.id}/health-note/readings`);
  await studio.sql`insert into attendance (course_id, date, account_id) values (${ASANA}, '2026-12-01', ${child.id})`;
  const remove = () => studio.call('DELETE', `/api/account/children/${child.id}`, { token });
  return { token, user, child, birthYear, reference: order.reference as string, remove };
};

/** Uses the register as the command line does. */
const inRegister = async <Result>(
  use: (register: Awaited<ReturnType<typeof openPrivacyRegister>>) => Promise<Result>,
) => {
  const register = await openPrivacyRegister(studio.databaseUrl);
  return use(register).finally(() => register.close());
};

test('a parent’s export has all data of the child, with the consent to store it', async () => {
  const { token, birthYear, reference } = await family();
  const { children, orders } = (await get(token, '/api/account/export')).body;
  expect(orders).toEqual([]);
  expect(children).toMatchObject([
    {
      ...{ name: 'Anu', birthYear, createdAt: expect.any(String) },
      orders: [{ reference, state: 'paid', documents: [{ kind: 'receipt' }] }],
      enrolments: [{ course: 'Asana Regular Classes' }],
      attendance: [{ classOf: '2026-12-01' }],
      healthNote: { text: 'Asthma.' },
      healthNoteReadBy: [{ by: 'Kavita' }],
      consents: [
        { kind: 'child', textVersion: 1, agreed: true },
        { kind: 'health-note', agreed: true },
      ],
    },
  ]);
  const labels: Record<string, string> = hindi.labels;
  for (const key of Object.keys(children[0])) expect(labels, key).toHaveProperty(key);
  const { html } = (await get(token, '/api/account/export/page')).body;
  expect(html).toContain('Asthma.');
});

test('removing a child keeps the sealed record of the payer, and deletes all other data of the child', async () => {
  const { child, user, reference, remove } = await family();
  expect((await remove()).status).toBe(204);
  const left = await studio.sql`
    select account_id from consents where account_id = ${child.id}
    union all select account_id from health_notes where account_id = ${child.id}
    union all select account_id from attendance where account_id = ${child.id}`;
  expect([...left]).toEqual([]);
  const people = await inRegister((register) =>
    register.openSealedRecords({ about: reference, reason: 'An audit' }),
  );
  expect(people).toMatchObject([
    {
      ...{ accountId: child.id, name: 'Anu', guardian: 'Meera J.' },
      ...{ email: user.email, phone: PHONE, orders: [reference] },
    },
  ]);
});

test('the breach report lists the parent of an affected child', async () => {
  const { child, user, remove } = await family();
  const affected = () =>
    inRegister((register) => register.listAffectedPeople({ of: 'accounts', ids: [child.id] }));
  const notified = { name: 'Anu (Meera J.)', email: user.email, phone: PHONE };
  expect(await affected()).toMatchObject([{ ...notified, knownBy: 'account' }]);
  await remove();
  expect(await affected()).toMatchObject([{ ...notified, knownBy: 'deleted account' }]);
});
