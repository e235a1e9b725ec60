import type { TeamRole } from 'bff/staff';
import { call } from '../studio/call.ts';
import type { Session } from './browser-session.ts';
import type { RunningSite } from './running-site.ts';

/** The seeded course with classes from Monday to Friday, 7 to 8 in India. */
export const ASANA = 1;

/** An API client, with or without a session. Each call returns the response body, and throws if it is refused. */
export interface ApiClient {
  // biome-ignore-start lint/suspicious/noExplicitAny: tests inspect any response.
  get(path: string): Promise<any>;
  post(path: string, body?: object): Promise<any>;
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<any>;
  // biome-ignore-end lint/suspicious/noExplicitAny: tests inspect any response.
}

export interface Account extends Session, ApiClient {
  name: string;
  email: string;
  password: string;
}

type SiteWithStaffGrant = Pick<RunningSite, 'url'> & { staff: Pick<RunningSite['staff'], 'grant'> };

export function createApiClient(
  { url }: Pick<SiteWithStaffGrant, 'url'>,
  token?: string,
): ApiClient {
  const send: ApiClient['send'] = async (method, path, body, headers) => {
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

/** Registers a person through the API and logs them in. */
export async function createAccount(
  site: SiteWithStaffGrant,
  name: string,
  {
    email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    isStaff = false,
    role = isStaff ? 'staff' : undefined,
  }: { email?: string; isStaff?: boolean; role?: TeamRole | undefined } = {},
): Promise<Account> {
  const password = 'surya namaskar am ghat';
  const { post } = createApiClient(site);
  await post('/api/auth/register', { name, email, password });
  if (role) await site.staff.grant(email, role, { keepsAccess: true });
  const session: Session = await post('/api/auth/login', { email, password });
  return { name, email, password, ...session, ...createApiClient(site, session.token) };
}

/** Checks out these courses, and submits the UTR if given. Returns the order's id. */
export async function order(
  { post }: Pick<ApiClient, 'post'>,
  courseIds: number[],
  utr?: string,
): Promise<number> {
  for (const courseId of courseIds) await post('/api/selection', { courseId });
  const { id } = await post('/api/orders');
  if (utr) await post(`/api/orders/${id}/utr`, { utr });
  return id;
}

/** Pays, and lets staff confirm the payment: the learner is enrolled. */
export async function enrol(
  learner: Pick<Account, 'post'>,
  staff: Pick<Account, 'post'>,
  utr: string,
  courseIds = [ASANA],
): Promise<void> {
  const id = await order(learner, courseIds, utr);
  await staff.post(`/api/staff/orders/${id}/confirm`);
}
