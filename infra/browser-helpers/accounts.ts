import type { TeamRole } from 'bff/staff';
import { call } from '../studio/call.ts';
import type { Session } from './keep-session.ts';
import type { RunningSite } from './running-site.ts';

/** The course of the first start that has classes from Monday to Friday, 7 to 8 in India. */
export const ASANA = 1;

/** Calls of somebody, or of a stranger. Each gives the answer's body, and throws where it is refused. */
export interface Calls {
  // biome-ignore-start lint/suspicious/noExplicitAny: tests look at whatever came back.
  get(path: string): Promise<any>;
  post(path: string, body?: object): Promise<any>;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<any>;
  // biome-ignore-end lint/suspicious/noExplicitAny: tests look at whatever came back.
}

export interface Account extends Session, Calls {
  name: string;
  email: string;
  password: string;
}

type Place = Pick<RunningSite, 'url'> & { staff: Pick<RunningSite['staff'], 'grant'> };

export function callsTo({ url }: Pick<Place, 'url'>, token?: string): Calls {
  const send: Calls['send'] = async (method, path, body, headers) => {
    const answer = await call(url + path, method, {
      ...(body !== undefined && { body }),
      ...(token && { token }),
      ...(headers && { headers }),
    });
    if (answer.status === 0 || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    send,
  };
}

/** Registers somebody through the API and signs them in there, for tests of what comes after. */
export async function accountOf(
  site: Place,
  name: string,
  {
    email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    isStaff = false,
    role = isStaff ? 'staff' : undefined,
  }: { email?: string; isStaff?: boolean; role?: TeamRole | undefined } = {},
): Promise<Account> {
  const password = 'surya namaskar am ghat';
  const { post } = callsTo(site);
  await post('/api/auth/register', { name, email, password });
  if (role) await site.staff.grant(email, role, { keepsWaysIn: true });
  const session: Session = await post('/api/auth/login', { email, password });
  return { name, email, password, ...session, ...callsTo(site, session.token) };
}

/** Checks these courses out, and says that they are paid where there is a UTR. Gives the order's id. */
export async function order(
  { post }: Pick<Calls, 'post'>,
  courseIds: number[],
  utr?: string,
): Promise<number> {
  for (const courseId of courseIds) await post('/api/selection', { courseId });
  const { id } = await post('/api/orders');
  if (utr) await post(`/api/orders/${id}/utr`, { utr });
  return id;
}

/** Pays, and has staff confirm it: the learner is enrolled. */
export async function enrol(
  learner: Pick<Account, 'post'>,
  staff: Pick<Account, 'post'>,
  utr: string,
  courseIds = [ASANA],
): Promise<void> {
  const id = await order(learner, courseIds, utr);
  await staff.post(`/api/staff/orders/${id}/confirm`);
}
