import type { LearnerOrder } from '../orders/orders/order.ts';
import type { TestStudio } from './test-studio.ts';

/** Courses that the migrations create. */
export const ASANA = 1;
export const HEALING = 2;
export const PRANAYAMA = 3;
export const CERTIFICATE = 4;

let utrs = 0;
/** A UTR that no order has yet. */
export const newUtr = () => String(432_198_000_000 + ++utrs);

/** The number of the n-th receipt of this financial year, in a studio that has made no others. */
export const receiptNumber = (n: number, at = new Date()): string => {
  const india = new Date(at.getTime() + 5.5 * 3_600_000);
  const begins = india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0);
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}/${String(n).padStart(6, '0')}`;
};

/** Runs the work `count` times, one after the other, as only 32 calls may wait for a password hash. */
export async function oneByOne<Result>(count: number, work: (n: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work(n));
  return results;
}

/** Runs the work `count` times at once. */
export const many = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** The number of answers with each status. */
export const countStatuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** The calls of learners and staff about orders. `getStudio` is called with each of them. */
export function orderCalls(getStudio: () => { studio: TestStudio; staff: string }) {
  const get = (token: string, path: string) => getStudio().studio.call('GET', path, { token });
  const post = (token: string, path: string, body?: unknown) =>
    getStudio().studio.call('POST', path, { token, body });
  const select = (token: string, courseId: unknown) => post(token, '/api/selection', { courseId });
  const checkOut = (token: string) => post(token, '/api/orders');
  const submit = (token: string, id: number, utr: unknown = newUtr()) =>
    post(token, `/api/orders/${id}/utr`, { utr });
  const confirm = (id: number) => post(getStudio().staff, `/api/staff/orders/${id}/confirm`);
  const reject = (id: number, reason: unknown = 'No such payment arrived.') =>
    post(getStudio().staff, `/api/staff/orders/${id}/reject`, { reason });

  /** A learner with an order that is not paid. */
  const ordered = async (courses = [ASANA]) => {
    const { token, user } = await getStudio().studio.signIn();
    for (const course of courses) await select(token, course);
    const order: LearnerOrder = (await checkOut(token)).body;
    return { token, user, order };
  };
  /** A learner with a payment that staff have not confirmed. */
  const submitted = async (courses = [ASANA]) => {
    const learner = await ordered(courses);
    await submit(learner.token, learner.order.id);
    return learner;
  };
  /** A learner whose payment staff have confirmed. */
  const enrolled = async (courses = [ASANA]) => {
    const learner = await submitted(courses);
    await confirm(learner.order.id);
    return learner;
  };
  /** Deletes all orders, and makes every course visible and without a limit of seats. Waits until no job is running. */
  const startOver = async () => {
    const { sql, untilIdle } = getStudio().studio;
    await untilIdle();
    await sql`delete from ended_periods`;
    await sql`delete from enrolment_periods`;
    await sql`delete from enrolments`;
    await sql`
      with lines as (delete from document_lines), credited as (delete from credited_lines),
        credits as (delete from credited_receipts), paid as (delete from payments), numbers as (delete from document_counters),
        sums as (delete from money_months)
      delete from documents`;
    await sql`delete from transfers`;
    await sql`delete from orders`;
    await sql`delete from selections`;
    await sql`update courses set hidden = false, seats = null`;
  };
  return {
    ...{ get, post, select, checkOut, submit, confirm, reject },
    ...{ ordered, submitted, enrolled, startOver },
  };
}
