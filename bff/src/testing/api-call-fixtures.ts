import { nextNumber } from './numbers.ts';
import { ASANA, HEALING, orderCalls } from './order-calls.ts';
import type { PushReceiver } from './push-receiver.ts';
import type { TestStudio } from './test-studio.ts';

export type JsonBody = Record<string, unknown>;

/** A call that succeeds, with all fields that its body may have. By default its path is that of its route. */
export interface ApiCall {
  path?: string;
  body: JsonBody;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Creates such a call for rows that have not changed yet. */
export type ApiCallFactory = () => Promise<ApiCall> | ApiCall;

export interface ApiCallContext {
  studio: TestStudio;
  /** The token of the owner. */
  owner: string;
  receiver: PushReceiver;
}

export const PASSWORD = 'pranayama';

/** Sells the asana course, which has the longest title, by the month. A learner with a browser is in it. */
export async function prepareStudio({ studio, owner, receiver }: ApiCallContext): Promise<void> {
  const { sql, call } = studio;
  await sql`
    update courses
    set seats = null, fee = 2500, fee_per = case id when ${ASANA} then 'month' else 'once' end,
      title = case id when ${ASANA} then repeat('🧘', 100) else title end`;
  const { token } = await orderCalls(() => ({ studio, staff: owner })).enrolled([ASANA]);
  await call('PUT', '/api/push/subscription', { token, body: receiver.subscribe() });
  const agreed = { agreed: true, givenIn: 'account' };
  await call('PUT', '/api/account/announcements', { token, body: agreed });
}

/** The rows that calls need, unchanged. */
export function freshRows({ studio, owner }: ApiCallContext) {
  const { sql, call } = studio;
  const succeeds = async (method: string, path: string, { token, body }: Partial<ApiCall> = {}) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const post = (path: string, token?: string, body?: JsonBody) =>
    succeeds('POST', path, { token, body: body ?? {} });
  const number = () => nextNumber('body', studio);
  const address = () => `somebody${number()}@example.org`;
  const lastId = async (table: string): Promise<number> =>
    (await sql`select max(id) as id from ${sql(table)}`)[0]?.id;
  /** An order of ₹2,500 for a person that staff have entered. */
  const openOrder = async (): Promise<number> => {
    const learner = { name: 'Kamla', email: address() };
    const courses = [{ courseId: HEALING }];
    return (await post('/api/staff/orders', owner, { learner, courses })).order.id;
  };
  /** A paid order, with the number of its receipt. */
  const paidOrder = async (more: object = {}): Promise<{ id: number; number: string }> => {
    const id = await openOrder();
    const cash = { way: 'cash', paise: 250_000, due: 250_000, ...more };
    return { id, ...(await post(`/api/staff/orders/${id}/payments`, owner, cash)) };
  };
  /** The first offer of a course with monthly payment. */
  const offerOf = async (courseId: number): Promise<JsonBody> => {
    const { courses } = await succeeds('GET', '/api/staff/orders/offers', { token: owner });
    const course = courses.find((one: { courseId: number }) => one.courseId === courseId);
    const { months, part = false, firstDay, lastDay, fee } = course.offers[0];
    return { courseId, months, part, firstDay, lastDay, fee };
  };
  const invited = async (email = address()): Promise<number> => {
    const body = { email, role: 'teacher' };
    return (await post('/api/staff/team/invitations', owner, body)).id;
  };
  return {
    ...{ said: succeeds, post, number, address, lastId, openOrder, paidOrder, offerOf, invited },
  };
}
