import { nextNumber } from './numbers.ts';
import { HEALING } from './order-calls.ts';
import type { PushReceiver } from './push-receiver.ts';
import type { TestStudio } from './test-studio.ts';

export type Body = Record<string, unknown>;

/** A call that is not refused, with all fields that its body may have. Without a path it is that of its route. */
export interface Sent {
  path?: string;
  body: Body;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Makes such a call each time anew: what it changes was not changed yet. */
export type Fresh = () => Promise<Sent> | Sent;

export interface Place {
  studio: TestStudio;
  /** The token of the owner. */
  owner: string;
  receiver: PushReceiver;
}

export const PASSWORD = 'pranayama';

/** What calls need: rows of which nobody has changed anything. */
export function freshRows({ studio, owner }: Place) {
  const { sql, call } = studio;
  const said = async (method: string, path: string, { token, body }: Partial<Sent> = {}) => {
    const answer = await call(method, path, { token, ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const post = (path: string, token?: string, body?: Body) =>
    said('POST', path, { token, body: body ?? {} });
  const number = () => nextNumber('body', studio);
  const address = () => `somebody${number()}@example.org`;
  const lastId = async (table: string): Promise<number> =>
    (await sql`select max(id) as id from ${sql(table)}`)[0]?.id;
  /** An order of ₹2,500 of somebody whom staff have entered. */
  const openOrder = async (): Promise<number> => {
    const learner = { name: 'Kamla', email: address() };
    const courses = [{ courseId: HEALING }];
    return (await post('/api/staff/orders', owner, { learner, courses })).order.id;
  };
  /** One that is paid, with the number of its receipt. */
  const paidOrder = async (more: object = {}): Promise<{ id: number; number: string }> => {
    const id = await openOrder();
    const cash = { way: 'cash', paise: 250_000, due: 250_000, ...more };
    return { id, ...(await post(`/api/staff/orders/${id}/payments`, owner, cash)) };
  };
  /** What is offered first of a course that is paid by the month. */
  const offerOf = async (courseId: number): Promise<Body> => {
    const { courses } = await said('GET', '/api/staff/orders/offers', { token: owner });
    const course = courses.find((one: { courseId: number }) => one.courseId === courseId);
    const { months, part = false, firstDay, lastDay, fee } = course.offers[0];
    return { courseId, months, part, firstDay, lastDay, fee };
  };
  const invited = async (email = address()): Promise<number> => {
    const body = { email, role: 'teacher' };
    return (await post('/api/staff/team/invitations', owner, body)).id;
  };
  return { ...{ said, post, number, address, lastId, openOrder, paidOrder, offerOf, invited } };
}
