import { expect } from 'vitest';
import { call } from '../studio/call.ts';
import type { Session } from './keep-session.ts';
import type { RunningSite } from './running-site.ts';

/** The course of the first start that has classes from Monday to Friday, 7 to 8 in India. */
export const ASANA = 1;

export interface Account extends Session {
  name: string;
  email: string;
  password: string;
  /** Call the API as this account, and give the answer's body. */
  get: Call;
  post: Call;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Call = (path: string, body?: object) => Promise<any>;

/** The calls of somebody, or of a stranger, each of which must be taken. */
export const callsTo = (site: RunningSite, token?: string) => {
  const send =
    (method: string): Call =>
    async (path, body) => {
      const answer = await call(site.url + path, method, {
        ...(body !== undefined && { body }),
        ...(token && { token }),
      });
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      return answer.body;
    };
  return { get: send('GET'), post: send('POST') };
};

/** Registers somebody through the API and signs them in there, for tests of what comes after. */
export async function accountOf(
  site: RunningSite,
  name: string,
  {
    email = `${name.toLowerCase()}@example.com`,
    isStaff = false,
  }: { email?: string; isStaff?: boolean } = {},
): Promise<Account> {
  const password = 'surya namaskar am ghat';
  const { post } = callsTo(site);
  await post('/api/auth/register', { name, email, password });
  if (isStaff) await site.staff.grant(email);
  const session: Session = await post('/api/auth/login', { email, password });
  return { name, email, password, ...session, ...callsTo(site, session.token) };
}

/** Orders the courses and sends the UTR of the payment, which waits for staff from then on. Gives the order's id. */
export async function pay(
  { post }: Pick<Account, 'post'>,
  utr: string,
  courseIds = [ASANA],
): Promise<number> {
  for (const courseId of courseIds) await post('/api/selection', { courseId });
  const { id } = await post('/api/orders');
  await post(`/api/orders/${id}/utr`, { utr });
  return id;
}

/** Pays, and has staff confirm it: the learner is enrolled. */
export async function enrol(
  learner: Pick<Account, 'post'>,
  staff: Pick<Account, 'post'>,
  utr: string,
  courseIds?: number[],
): Promise<void> {
  const id = await pay(learner, utr, courseIds);
  await staff.post(`/api/staff/orders/${id}/confirm`);
}
