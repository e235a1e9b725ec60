import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const ofStaff = (method: string, path: string, body: unknown, headers = {}) =>
  place.studio.call(method, path, { token: place.staff, body, headers });

const fieldOf = ({ status, body }: { status: number; body: { field?: string } }) => [
  status,
  body.field,
];

test('the error of a course change names the invalid field', async () => {
  const { items } = (await ofStaff('GET', '/api/staff/courses', undefined)).body;
  const course = items.find(({ slug }: { slug: string }) => slug.startsWith('healing'));
  const change = (fields: object) =>
    ofStaff(
      'PUT',
      `/api/staff/courses/${course.id}`,
      { ...course, ...fields },
      { 'If-Match': `"${course.version}"` },
    );
  for (const [fields, status, field] of [
    [{ title: '' }, 400, 'title'],
    [{ endTime: course.startTime }, 400, 'endTime'],
    [{ endDate: '2020-01-01' }, 400, 'endDate'],
    [{ fee: 0, feePer: 'month' }, 400, 'fee'],
    [{ meetingId: 987_654 }, 409, 'meetingId'],
    [{ teacherId: 987_654 }, 409, 'teacherId'],
    [{ inLanguages: { hi: { title: 'x'.repeat(101) } } }, 400, 'inLanguages.hi.title'],
    [{ teaches: ['one', 'x'.repeat(201)] }, 400, 'teaches.1'],
  ] as const)
    expect([field, ...fieldOf(await change(fields))]).toEqual([field, status, field]);
});

test('the error of a recorded or submitted payment names the invalid field', async () => {
  const { token, order } = await place.submitted();
  const other = await place.ordered();
  const utr = (await place.get(token, `/api/orders/${order.id}`)).body.utr;
  await ofStaff('POST', `/api/staff/orders/${order.id}/confirm`, { utr });
  const again = await place.post(other.token, `/api/orders/${other.order.id}/utr`, { utr });
  expect(fieldOf(again)).toEqual([409, 'utr']);
  const short = await place.post(other.token, `/api/orders/${other.order.id}/utr`, { utr: '12' });
  expect(fieldOf(short)).toEqual([400, 'utr']);
  const due = other.order.amount * 100;
  const note = (payment: object) =>
    ofStaff('POST', `/api/staff/orders/${other.order.id}/payments`, {
      paise: due,
      due,
      ...payment,
    });
  for (const [payment, status, field] of [
    [{ way: 'upi', reference: utr }, 409, 'reference'],
    [{ way: 'cash', reference: utr }, 400, 'reference'],
    [{ way: 'cash', paise: due + 100 }, 409, 'paise'],
    [{ way: 'cash', receivedOn: '2024-01-01' }, 400, 'receivedOn'],
  ] as const)
    expect([field, ...fieldOf(await note(payment))]).toEqual([field, status, field]);
});

test('an unreadable bank statement is rejected as a whole', async () => {
  const answer = await place.studio.call('POST', '/api/staff/statement', {
    token: place.staff,
    body: '%PDF-1.7',
  });
  expect(fieldOf(answer)).toEqual([400, 'statement']);
});
