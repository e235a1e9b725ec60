import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mountRoutes } from '../../app.ts';
import {
  type ApiCall,
  type ApiCallFactory,
  type JsonBody,
  prepareStudio,
} from '../../testing/api-call-fixtures.ts';
import { Authenticator, foreignRsaKey } from '../../testing/authenticator.ts';
import { CONSTANT_VALUES, edgesOf, pairedWith } from '../../testing/edge-values.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { learnerBodies } from '../../testing/learner-bodies.ts';
import { startPushReceiver } from '../../testing/push-receiver.ts';
import { REACHED } from '../../testing/reached-checks.ts';
import { staffBodies } from '../../testing/staff-bodies.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { UNREACHED } from '../../testing/unreached-checks.ts';
import { cleanTexts } from '../http/validate.ts';

/**
 * The check constraints of the tables must accept every value that a schema accepts: otherwise the response is a 500. Each check
 * has a body that reaches it, or a reason why none does; each field of each body is tried with extreme values, and with those
 * at the bounds of its checks.
 */

const SITE = 'https://yoga.example.org';
const now = () => new Date('2026-12-01T01:00:00Z');
const receiver = await startPushReceiver();
const start = () =>
  startTestStudio({ now, publicUrl: SITE, pushReceiver: receiver, runsBatchJobs: false });
const studio = await start();
const owner = (await studio.signInAs('owner', 'Kavita')).token;
const place = { studio, owner, receiver };
const bodies: Record<string, ApiCallFactory> = {
  ...learnerBodies({ ...place, site: SITE }),
  ...staffBodies(place),
};

beforeAll(() => prepareStudio(place));
afterAll(async () => {
  await studio.stop();
  await receiver.stop();
});

const checks = await studio.sql<{ name: string; definition: string }[]>`
  select relname || '.' || conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'c' and pg_class.relnamespace = current_schema()::regnamespace`;

/** A route with a field, or with several. */
const reaching = Object.entries(REACHED).flatMap(([name, ways]) =>
  ways.map((way) => {
    const at = way.lastIndexOf(' ');
    return { name, route: way.slice(0, at), fields: way.slice(at + 1).split('+') };
  }),
);

type Path = string[];
const at = (body: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as JsonBody | undefined)?.[name], body);
/** The paths of all fields of a body, also of nested ones. */
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => {
        const within = [...path, name];
        return [within, ...pathsOf(part, within)];
      })
    : [];
const replaced = (body: unknown, [name, ...rest]: Path, value: unknown): unknown => {
  if (name === undefined) return value;
  const changed = replaced((body as JsonBody | undefined)?.[name], rest, value);
  if (Array.isArray(body)) return Object.assign([...body], { [name]: changed });
  return { ...(body as JsonBody), [name]: changed };
};

/** The paths of all fields of a schema, also of optional ones that a body leaves out. */
interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  allOf?: Described[];
}
const pathsOfSchema = (described: Described = {}, path: Path = []): Path[] => [
  ...Object.entries(described.properties ?? {}).flatMap(([name, part]) => [
    [...path, name],
    ...pathsOfSchema(part, [...path, name]),
  ]),
  ...(described.items ? pathsOfSchema(described.items, [...path, '0']) : []),
  ...[...(described.anyOf ?? []), ...(described.allOf ?? [])].flatMap((part) =>
    pathsOfSchema(part, path),
  ),
];
const SCHEMAS = new Map<string, z.ZodType>(
  mountRoutes(studio.deps).routes.flatMap(({ method, path, handler }) => {
    const { schema } = handler as { schema?: z.ZodType };
    return schema ? [[`${method} ${path}`, schema] as const] : [];
  }),
);
const schemaOf = (route: string) => SCHEMAS.get(route.split(' of ')[0] ?? '');
const described = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described);

type Change = [path: Path, value: unknown][];
/** All bodies that are sent to a route, each with one change. */
function changesOf(route: string, body: JsonBody): Change[] {
  const ofRoute = reaching.filter((one) => one.route === route);
  const definitionOf = (name: string) =>
    checks.find((check) => check.name === name)?.definition ?? '';
  const paths = [...pathsOf(body), ...pathsOfSchema(described(schemaOf(route)))];
  const everywhere = [...new Set(paths.map((path) => path.join('.')))]
    .map((path) => path.split('.'))
    .flatMap((path) => CONSTANT_VALUES.map((value): Change => [[path, value]]));
  const atBounds = ofRoute.flatMap(({ name, fields: [field = '', ...more] }) =>
    more.length > 0
      ? []
      : edgesOf(definitionOf(name), at(body, field.split('.'))).map(
          (value): Change => [[field.split('.'), value]],
        ),
  );
  const together = ofRoute.flatMap(({ fields }) =>
    fields.length < 2
      ? []
      : fields
          .map((field) => field.split('.'))
          .reduce<Change[]>(
            (before, path) =>
              pairedWith(at(body, path)).flatMap((value) =>
                before.map((change): Change => [...change, [path, value]]),
              ),
            [[]],
          ),
  );
  return [...everywhere, ...atBounds, ...together];
}

const withChange = (body: unknown, change: Change): unknown =>
  change.reduce((so, [path, value]) => replaced(so, path, value), body);

/** Texts that PostgreSQL could only refuse by their length have the same kind: those of the same letters, apart from the shortest. */
function kindOf(value: unknown): string {
  if (typeof value !== 'string' || /^[+-]?\d/.test(value)) return JSON.stringify(value) ?? 'absent';
  const letters = [...new Set(value.replaceAll(/[ -~]/g, 'x'))].join('');
  return `${letters} ${Math.min(2, [...value].length)}`;
}

/**
 * The changes to send: of all whose bodies the schema of the route accepts, the longest text of each kind; and of the others, which never
 * reach the database, one for each field.
 */
function distinctChanges(route: string, body: JsonBody): Change[] {
  const schema = schemaOf(route);
  const accepted = new Map<string, { change: Change; length: number }>();
  const refused = new Map<string, Change>();
  for (const change of changesOf(route, body)) {
    const parsed = schema?.safeParse(cleanTexts(withChange(body, change)));
    const paths = change.map(([path]) => path);
    const name = paths.map((path) => path.join('.')).join();
    const values = paths.map((path) => at(parsed?.data, path));
    const kind = `${name} ${values.map(kindOf).join()}`;
    const { length } = JSON.stringify(values);
    if (!parsed?.success) refused.set(name, change);
    else if (length > (accepted.get(kind)?.length ?? 0)) accepted.set(kind, { change, length });
  }
  return [...refused.values(), ...[...accepted.values()].map(({ change }) => change)];
}

/** Bodies whose calls all need the same row. */
const isAlone = (route: string) =>
  /staff\/(classes|holidays|studio)|an enrolled course|PUT \/api\/meetings/.test(route);

const sendOver = async (route: string, fresh: ApiCall, change: Change = [], to = studio) => {
  const [method = '', ofRoute = ''] = route.split(' ');
  const { path = ofRoute, body, token, headers = {} } = fresh;
  return to.call(method, path, { token, headers, body: withChange(body, change) });
};

describe.each(Object.keys(bodies))('%s', (route) => {
  // Thousands of calls.
  const options = { tags: 'faults', timeout: 300_000 };
  test(
    'accepts its body, and no value in it violates a constraint of the database',
    options,
    async () => {
      const make = bodies[route] as ApiCallFactory;
      const fresh = await make();
      const first = await sendOver(route, fresh);
      expect(first.status, first.text).toBeLessThan(400);
      const changes = distinctChanges(route, fresh.body);
      const broken: unknown[] = [];
      const next = async (): Promise<void> => {
        // A refused body changes nothing: the next body finds the same state.
        let over: ApiCall | undefined;
        for (let change = changes.pop(); change; change = changes.pop()) {
          over ??= await make();
          const { status, text } = await sendOver(route, over, change);
          const said = JSON.stringify(change).slice(0, 200);
          if (status >= 500) broken.push([status, text.slice(0, 80), said]);
          if (status < 400 || status >= 500) over = undefined;
        }
      };
      await Promise.all(Array.from({ length: isAlone(route) ? 1 : 4 }, next));
      expect(broken.slice(0, 5)).toEqual([]);
    },
  );
});

test('each route that accepts a body is tested', () => {
  const routes = [...SCHEMAS.keys()];
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((route) => !(route in bodies))).toEqual([]);
});

/** Does the work that the server does after these calls; one batch is of one kind. */
const doBatches = async ({ doBatch }: TestStudio) => {
  for (let n = 0; n < 30; n += 1) await doBatch(1000);
};

test('each check of the database is reached by a body, or has a reason why none does', async () => {
  const unreached = UNREACHED.flatMap(([, names]) => names);
  const named = [...Object.keys(REACHED), ...unreached];
  const names = checks.map(({ name }) => name);
  expect(names.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
  expect(named.filter((name, place) => named.indexOf(name) !== place)).toEqual([]);
});

test('each field that reaches a check is one of its body, which is stored', async () => {
  for (const { name, route, fields } of reaching) {
    const fresh = await (bodies[route] as ApiCallFactory)();
    expect((await sendOver(route, fresh)).status, route).toBeLessThan(400);
    const missing = fields.filter((field) => at(fresh.body, field.split('.')) === undefined);
    expect(missing, `${name}: ${route}`).toEqual([]);
    // Stored after the call, not by it.
    if (name.startsWith('class_notices')) await doBatches(studio);
    const [table = ''] = name.split('.');
    const rows = await studio.sql`select from ${studio.sql(table)} limit 1`;
    expect(rows, `${name}: ${route}`).toHaveLength(1);
  }
}, 60_000);

test('push messages can hold the longest texts that staff may write', async () => {
  // Its own studio, as the bodies leave many pending notifications.
  const own = await start();
  const staff = (await own.signInAs('owner')).token;
  await prepareStudio({ studio: own, owner: staff, receiver });
  const ofStaff = staffBodies({ studio: own, owner: staff, receiver });
  const longest = '🧘'.repeat(100);
  for (const [route, change] of [
    [
      'POST /api/staff/classes/:courseId/:date/cancel',
      { notice: longest.repeat(2), reason: longest },
    ],
    ['POST /api/staff/announcements', { subject: longest, text: longest.repeat(20) }],
  ] as const) {
    const { body, ...fresh } = await (ofStaff[route] as ApiCallFactory)();
    const sent = { ...fresh, body: { ...body, ...change } };
    const answer = await sendOver(route, sent, [], own);
    expect(answer.status, answer.text).toBeLessThan(400);
  }
  await doBatches(own);
  const kinds = await own.sql`select distinct kind from pushes order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['announcement', 'cancelled']);
  await own.stop();
}, 60_000);

describe('a passkey', () => {
  const made = async (device: Authenticator, answering = {}) => {
    const { token } = await studio.signIn();
    const path = '/api/account/security/passkeys';
    const { options } = (await studio.call('POST', `${path}/options`, { token, body: {} })).body;
    const body = { name: 'Phone', passkey: device.create(options, answering) };
    return (await studio.call('POST', path, { token, body })).status;
  };
  test.each([1, 15, 16, 1023, 1024, 1049, 1050, 1051, 1100, 5000])(
    'with an id of %i bytes is kept or refused',
    async (idBytes) =>
      expect([201, 400]).toContain(await made(new Authenticator(SITE, { idBytes }))),
  );
  test.each([64, 256, 1024, 1980, 1990, 2000, 2100, 10_000])(
    'with an RSA key of %i bytes is kept or refused',
    async (bytes) => {
      const device = new Authenticator(SITE, { publicKey: foreignRsaKey(bytes) });
      expect([201, 400]).toContain(await made(device));
    },
  );
  test.each([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])(
    'that has signed %i times is kept or refused',
    async (counter) =>
      expect([201, 400]).toContain(await made(new Authenticator(SITE), { counter })),
  );
});

describe('a child’s account', () => {
  test.each([
    ['PUT', '/api/staff/people/:id/address', { email: 'child@example.com' }],
    ['POST', '/api/staff/people/:id/merges', { otherId: 1 }],
    ['POST', '/api/staff/people/:id/claim-mail', {}],
    ['PUT', '/api/staff/team/:id/role', { role: 'staff' }],
    ['DELETE', '/api/staff/team/:id/keys', {}],
    ['DELETE', '/api/staff/team/:id', {}],
    ['PATCH', '/api/account?for=:id', { name: 'Anu', phone: '9876543210' }],
    ['POST', '/api/account/address?for=:id', { email: 'c@example.com', password: 'pranayama' }],
  ])('gets no way in by %s %s', async (method, path, body) => {
    const { token } = await studio.signIn();
    const { addChild } = familyCalls(() => ({ studio, staff: owner }));
    const id = await addChild(token);
    const by = path.startsWith('/api/staff') ? owner : token;
    const { status } = await studio.call(method, path.replace(':id', `${id}`), { token: by, body });
    expect(status).toBeLessThan(500);
    const [row] =
      await studio.sql`select email, phone, role_name as role from accounts where id = ${id}`;
    expect(row).toEqual({ email: null, phone: null, role: 'learner' });
  });
});
