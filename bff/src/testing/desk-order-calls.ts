import { expect } from 'vitest';
import type { DeskOrder } from '../orders/desk-orders/desk-order.ts';
import { nextNumber } from './numbers.ts';
import { ASANA } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** The calls of staff who order for learners. `getStudio` is called with each of them. */
export function deskOrderCalls(getStudio: () => { studio: TestStudio; staff: string }) {
  /** A new person with a phone number of India. */
  const somebody = (more: object = {}) => {
    const number = nextNumber('person', getStudio().studio);
    return { name: `Learner ${number}`, phone: `98765 ${String(10_000 + number)}`, ...more };
  };
  const order = (body: object, key?: string) =>
    getStudio().studio.call('POST', '/api/staff/orders', {
      token: getStudio().staff,
      body: { courses: [{ courseId: ASANA }], ...body },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  /** Like `order`, but fails the test where it is refused. */
  const ordered = async (body: object): Promise<DeskOrder> => {
    const answer = await order(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const find = async (search: string) => {
    const path = `/api/staff/people?search=${encodeURIComponent(search)}`;
    return (await getStudio().studio.call('GET', path, { token: getStudio().staff })).body;
  };
  return { somebody, order, ordered, find };
}
