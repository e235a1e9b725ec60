import { expect } from 'vitest';
import type { DeskOrder } from '../orders/desk-orders/desk-order.ts';
import { nextNumber } from './numbers.ts';
import { ASANA } from './order-calls.ts';
import type { TestStudio } from './test-studio.ts';

/** The calls of staff who order for learners. `place` gives the studio when a call is made. */
export function deskCalls(place: () => { studio: TestStudio; staff: string }) {
  /** Somebody whom nobody knows yet, whose phone number is one of India. */
  const somebody = (more: object = {}) => {
    const number = nextNumber('person', place().studio);
    return { name: `Learner ${number}`, phone: `98765 ${String(10_000 + number)}`, ...more };
  };
  const order = (body: object, key?: string) =>
    place().studio.call('POST', '/api/staff/orders', {
      token: place().staff,
      body: { courses: [{ courseId: ASANA }], ...body },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  /** As `order`, which is not refused. */
  const ordered = async (body: object): Promise<DeskOrder> => {
    const answer = await order(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const find = async (search: string) => {
    const path = `/api/staff/people?search=${encodeURIComponent(search)}`;
    return (await place().studio.call('GET', path, { token: place().staff })).body;
  };
  return { somebody, order, ordered, find };
}
