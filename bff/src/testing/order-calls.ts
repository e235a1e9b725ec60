import type { LearnerOrder } from '../features/orders/order.ts';
import type { TestStudio } from './test-studio.ts';

/** Three of the courses that are there from the first start. */
export const ASANA = 1;
export const HEALING = 2;
export const PRANAYAMA = 3;

let utrs = 0;
/** A UTR that nobody has told yet. */
export const newUtr = () => String(100_000_000_000 + ++utrs);

/** One after the other, as only so many may wait for their password to be checked. */
export async function oneByOne<Result>(count: number, work: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
}

/** All at once. */
export const many = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** How many answers had which status. */
export const countStatuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** What learners and staff do about orders, in the studio that the test has started by then. */
export function orderCalls(place: () => { studio: TestStudio; staff: string }) {
  const get = (token: string, path: string) => place().studio.call('GET', path, { token });
  const post = (token: string, path: string, body?: unknown) =>
    place().studio.call('POST', path, { token, body });
  const select = (token: string, courseId: unknown) => post(token, '/api/selection', { courseId });
  const checkOut = (token: string) => post(token, '/api/orders');
  const submit = (token: string, id: number, utr: unknown = newUtr()) =>
    post(token, `/api/orders/${id}/utr`, { utr });
  const confirm = (id: number) => post(place().staff, `/api/staff/orders/${id}/confirm`);
  const reject = (id: number, reason: unknown = 'No such payment arrived.') =>
    post(place().staff, `/api/staff/orders/${id}/reject`, { reason });

  /** A learner whose order waits for its payment. */
  const ordered = async (courses = [ASANA]) => {
    const { token, user } = await place().studio.signIn();
    for (const course of courses) await select(token, course);
    const order: LearnerOrder = (await checkOut(token)).body;
    return { token, user, order };
  };
  /** A learner whose payment waits to be confirmed. */
  const submitted = async (courses = [ASANA]) => {
    const learner = await ordered(courses);
    await submit(learner.token, learner.order.id);
    return learner;
  };
  /** No orders, and courses as open as they can be. */
  const startOver = async () => {
    const { sql } = place().studio;
    await sql`delete from enrolments`;
    await sql`delete from orders`;
    await sql`delete from selections`;
    await sql`update courses set hidden = false, seats = null`;
    await sql`update receipt_counter set last = 0`;
  };
  return { get, post, select, checkOut, submit, confirm, reject, ordered, submitted, startOver };
}
