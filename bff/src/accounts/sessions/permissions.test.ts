import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import {
  type CallerRole,
  callerRoles,
  can,
  type Permission,
  type Role,
  roles,
  rolesOfPermission,
  teamRoles,
} from '../../shared/permissions.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
/** Each route of the API with the permissions that its guards require, as Hono has them. */
let routes: { method: string; path: string; acts: Permission[] }[];
beforeAll(async () => {
  studio = await startTestStudio();
  routes = routesWithPermissions();
});
afterAll(() => studio.stop());

const isOfApi = (path: string) => path.startsWith('/api/') || path === '/send-email';

function routesWithPermissions() {
  const found = new Map<string, (typeof routes)[number]>();
  for (const { method, path, handler } of mountRoutes(studio.deps).routes) {
    if (method === 'ALL' || !isOfApi(path)) continue;
    const route = found.get(`${method} ${path}`) ?? { method, path, acts: [] };
    if ('permission' in handler) route.acts.push(handler.permission as Permission);
    found.set(`${method} ${path}`, route);
  }
  return [...found.values()];
}

test('every route of the API requires one permission', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter(({ acts }) => acts.length !== 1)).toEqual([]);
});

test('only middleware is registered for every method', () => {
  const { routes: all } = mountRoutes(studio.deps);
  const paths = all.filter(({ method }) => method === 'ALL').map(({ path }) => path);
  expect([...new Set(paths)].sort()).toEqual([
    '/*',
    '/agree/*',
    '/api/*',
    '/join/*',
    '/unsubscribe/*',
  ]);
});

test('every permission is required by a route, or checked elsewhere', () => {
  const named = new Set(routes.flatMap(({ acts }) => acts));
  const without = Object.keys(rolesOfPermission).filter(
    (permission) => !named.has(permission as Permission),
  );
  expect(without).toEqual([
    'changes.followAll',
    'changes.followTaught',
    'healthNotes.readAny',
    'classes.readAll',
    'classes.changeAll',
    'classes.useMeeting',
    'classes.attend',
    'classes.openTaught',
    'classes.openAny',
    'attendance.readPaid',
    'receipts.readAll',
  ]);
});

test('the database counts a role as a learner’s exactly if it may attend classes', async () => {
  const rows = await studio.sql<{ role: Role; attends: boolean }[]>`
    select role, attends(role) as "attends" from unnest(${roles}::text[]) as role`;
  const expected = roles.map((role) => ({ role, attends: can(role, 'classes.attend') }));
  expect([...rows]).toEqual(expected);
});

test.each(teamRoles)('a person can be invited to the team as %s', async (role) => {
  const { token } = await studio.signInAs('owner');
  const body = { email: `new-${role}@example.com`, role };
  const { status } = await studio.call('POST', '/api/staff/team/invitations', { token, body });
  expect(status).toBe(201);
});

describe('a call without a body', () => {
  /** The row does not exist, but the path matches the route. */
  const pathOf = (route: string) =>
    route.replace(':date', '2026-12-01').replace(/:\w+(\{[^}]+\})?/g, '1000000');

  const signIn = async (who: CallerRole): Promise<{ token?: string }> =>
    who === 'visitor' ? {} : studio.signInAs(who);

  /** Whether the permission was enough: also for a call that needs a mailed code besides. */
  const outcomeOf = async (method: string, path: string, token?: string) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await fetch(studio.url + path, { method, headers, redirect: 'manual' });
    if (answer.status === 403 && (await answer.json()).code !== 'keys.mail-code-first') return 403;
    // A live stream does not end.
    if (!answer.bodyUsed) await answer.body?.cancel();
    return answer.status === 401 ? 401 : 'let in';
  };

  const expectedOutcome = (who: CallerRole, permission: Permission) => {
    if (can(who, permission)) return 'let in';
    return who === 'visitor' ? 401 : 403;
  };

  test.each(callerRoles)(
    'of a %s is allowed or refused, as the table of permissions says',
    async (who) => {
      let { token } = await signIn(who);
      const answered: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const { method, path, acts } of routes) {
        const name = `${method} ${path}`;
        answered[name] = await outcomeOf(method, pathOf(path), token);
        for (const permission of acts) {
          expected[name] = expectedOutcome(who, permission);
          if (permission.startsWith('session.end')) ({ token } = await signIn(who));
        }
      }
      expect(answered).toEqual(expected);
    },
  );

  test('of a learner without the permission gets an error for people', async () => {
    const { token } = await studio.signIn();
    const { body } = await studio.call('GET', '/api/staff/orders', { token });
    expect(body).toEqual({
      error: 'Only staff of the studio can do this.',
      code: 'auth.staff-only',
    });
  });
});

test.each<[Role, Permission[], Permission[]]>([
  ['learner', ['courses.read', 'orders.create', 'classes.attend'], ['orders.confirm']],
  ['staff', ['courses.read', 'orders.confirm', 'people.read'], ['classes.attend']],
])('the response for a %s lists the permissions of the role', async (role, may, mayNot) => {
  const { token } = await (role === 'staff' ? studio.signInStaff() : studio.signIn());
  for (const { body } of [
    await studio.call('GET', '/api/auth/me', { token }),
    await studio.call('PATCH', '/api/account', { token, body: { name: 'Asha' } }),
  ]) {
    expect(body.user).toMatchObject({ role, acts: expect.arrayContaining(may) });
    for (const permission of mayNot) expect(body.user.acts).not.toContain(permission);
  }
});
