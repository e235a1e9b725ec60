import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASANA, HEALING, newUtr, orderCalls, PRANAYAMA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { MAX_CHILDREN } from './child.ts';

let studio: TestStudio;
let staff: string;
beforeAll(async () => {
  studio = await startTestStudio();
  staff = (await studio.signInStaff()).token;
});
afterAll(() => studio.stop());

const orders = orderCalls(() => ({ studio, staff }));
const CHILDREN = '/api/account/children';
const YEAR = Number(new Date().toISOString().slice(0, 4));
const ANU = { name: 'Anu', birthYear: YEAR - 11 };

const call = (method: string, path: string, token: string, body?: object) =>
  studio.call(method, path, { token, ...(body && { body }) });
const add = (token: string, child: object = ANU) =>
  call('POST', CHILDREN, token, { textVersion: 1, ...child });
const parent = async () => {
  const { token, user } = await studio.signIn('Meera');
  const { child } = (await add(token)).body;
  return { token, user, child, for: `?for=${child.id}` };
};
const pay = async (
  token: string,
  { courseId, for: forChild = '' }: { courseId: number; for?: string },
) => {
  await call('POST', `/api/selection${forChild}`, token, { courseId });
  const order = (await call('POST', `/api/orders${forChild}`, token)).body;
  await call('POST', `/api/orders/${order.id}/utr${forChild}`, token, { utr: newUtr() });
  await orders.confirm(order.id);
  return order;
};
const coursesOf = async (token: string, forChild = '') =>
  (await call('GET', `/api/enrolments${forChild}`, token)).body.map(
    ({ courseId }: { courseId: number }) => courseId,
  );

describe('the children of an account', () => {
  test('are added once by a repeated request with the same key', async () => {
    const { token } = await studio.signIn('Meera');
    const addOnce = (child: object) =>
      studio.call('POST', CHILDREN, {
        token,
        body: { textVersion: 1, ...child },
        headers: { 'Idempotency-Key': 'anu' },
      });
    const [first, second] = [await addOnce(ANU), await addOnce(ANU)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await addOnce({ ...ANU, name: 'Ravi' })).status).toBe(409);
    expect((await call('GET', CHILDREN, token)).body.children).toEqual([first.body.child]);
    const [stored] = await studio.sql`
      select answer from idempotency_keys where scope like 'POST /api/account/children %'`;
    expect(stored).toEqual({ answer: String(first.body.child.id) });
  });

  test('are added, changed and removed only by the parent', async () => {
    const { token, user } = await studio.signIn('Meera');
    const added = await add(token);
    expect(added.status).toBe(201);
    const { child } = added.body;
    expect(child).toEqual({ id: expect.any(Number), ...ANU });
    expect(child.id).not.toBe(user.id);
    const older = { name: 'Anu Devi', birthYear: YEAR - 12 };
    expect((await call('PUT', `${CHILDREN}/${child.id}`, token, older)).body.child).toEqual({
      id: child.id,
      ...older,
    });
    const stranger = await studio.signIn('Stranger');
    for (const [method, body] of [
      ['PUT', ANU],
      ['DELETE', undefined],
    ] as const) {
      const refused = await call(method, `${CHILDREN}/${child.id}`, stranger.token, body);
      expect([refused.status, refused.body.code]).toEqual([404, 'family.no-child']);
    }
    expect((await call('GET', CHILDREN, stranger.token)).body).toEqual({ children: [] });
    expect((await call('DELETE', `${CHILDREN}/${child.id}`, token)).status).toBe(204);
    expect((await call('GET', CHILDREN, token)).body).toEqual({ children: [] });
  });

  test.each([
    [{ birthYear: YEAR - 11 }, 'auth.name-required'],
    [{ name: 'Anu' }, 'family.birth-year'],
    [{ name: 'Anu', birthYear: '2015' }, 'family.birth-year'],
    [{ name: 'Anu', birthYear: YEAR + 1 }, 'family.birth-year'],
    [{ name: 'Anu', birthYear: YEAR - 19 }, 'family.adult'],
    [{ name: 'Anu', birthYear: -1 }, 'family.adult'],
    [{ ...ANU, textVersion: 0 }, 'family.consent-required'],
    [{ ...ANU, textVersion: undefined }, 'family.consent-required'],
  ])('of %o are refused', async (child, code) => {
    const { token } = await studio.signIn('Meera');
    const refused = await add(token, child);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  test('are no more than eight, also when many are added at once', async () => {
    const { token } = await studio.signIn('Meera');
    const answers = await Promise.all(Array.from({ length: MAX_CHILDREN + 3 }, () => add(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_CHILDREN);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('family.full');
    expect((await call('GET', CHILDREN, token)).body.children).toHaveLength(MAX_CHILDREN);
  });
});

describe('the access of a parent to a child', () => {
  test('includes selection, order, enrolment, classes, calendar and receipt', async () => {
    const meera = await parent();
    await pay(meera.token, { courseId: HEALING });
    const order = await pay(meera.token, { courseId: ASANA, for: meera.for });
    expect(await coursesOf(meera.token)).toEqual([HEALING]);
    expect(await coursesOf(meera.token, meera.for)).toEqual([ASANA]);
    const classes = (await call('GET', `/api/classes/mine${meera.for}`, meera.token)).body;
    const enrolled = classes.filter((each: { enrolled: boolean }) => each.enrolled);
    expect(new Set(enrolled.map((each: { courseId: number }) => each.courseId))).toEqual(
      new Set([ASANA]),
    );
    const [own, ofChild] = [
      (await call('GET', '/api/account/calendar', meera.token)).body.url,
      (await call('GET', `/api/account/calendar${meera.for}`, meera.token)).body.url,
    ];
    expect(ofChild).not.toBe(own);
    const feed = await studio.call('GET', new URL(ofChild).pathname);
    expect(feed.text).toContain('/join/asana-regular-classes');
    const paid = (await call('GET', `/api/orders/${order.id}`, meera.token)).body;
    expect(paid).toMatchObject({ child: 'Anu', state: 'paid' });
    const receipt = (await call('GET', `/api/receipts/${paid.receiptNumber}`, meera.token)).body;
    expect(receipt).toMatchObject({ learner: 'Meera', child: 'Anu' });
    const [last] = (await call('GET', '/api/orders', meera.token)).body.items;
    expect(last.child).toBe(null);
    const stranger = await studio.signIn('Stranger');
    for (const [token, status] of [
      [meera.token, 200],
      [stranger.token, 404],
    ] as const)
      for (const path of [`/api/orders/${order.id}`, `/api/receipts/${paid.receiptNumber}`])
        expect([path, (await call('GET', path, token)).status]).toEqual([path, status]);
  });

  test('is refused to strangers, and to other children', async () => {
    const meera = await parent();
    const stranger = await parent();
    for (const [method, path] of [
      ['GET', '/api/enrolments'],
      ['GET', '/api/orders'],
      ['GET', '/api/classes/mine'],
      ['GET', '/api/meetings/mine'],
      ['GET', '/api/account/calendar'],
      ['GET', '/api/account/health-note'],
      ['POST', '/api/orders'],
    ] as const)
      for (const named of [meera.child.id, meera.user.id, 0, 'anu', 99_999_999_999]) {
        const refused = await call(method, `${path}?for=${named}`, stranger.token);
        expect([path, refused.status, refused.body.code]).toEqual([path, 404, 'family.no-child']);
      }
  });

  test('ends with the child’s account, and with the parent’s', async () => {
    const meera = await parent();
    const brother = (await add(meera.token, { name: 'Ravi', birthYear: YEAR - 8 })).body.child;
    await pay(meera.token, { courseId: ASANA, for: meera.for });
    await pay(meera.token, { courseId: PRANAYAMA, for: `?for=${brother.id}` });
    await call('DELETE', `${CHILDREN}/${meera.child.id}`, meera.token);
    const gone = await call('GET', `/api/enrolments${meera.for}`, meera.token);
    expect([gone.status, gone.body.code]).toEqual([404, 'family.no-child']);
    expect(await coursesOf(meera.token, `?for=${brother.id}`)).toEqual([PRANAYAMA]);
    const deleted = await call('POST', '/api/account/delete', meera.token, {
      password: 'pranayama',
    });
    expect(deleted.status).toBe(204);
    const left = await studio.sql`
      select id from accounts where id = any(${[meera.user.id, meera.child.id, brother.id]})`;
    expect(left).toEqual([]);
  });
});
