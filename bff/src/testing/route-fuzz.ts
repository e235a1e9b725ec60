import fc from 'fast-check';
import type { DeclaredRoute } from '../platform/http/declared-routes.ts';
import { jsonSchemaOf, queryParametersOf } from '../platform/http/openapi.ts';
import { type CallerRole, callerRoles, can, type Role } from '../shared/permissions.ts';
import { familyCalls } from './family-calls.ts';
import { ASANA, HEALING, orderCalls } from './order-calls.ts';
import { valuesOf } from './schema-values.ts';
import type { TestStudio } from './test-studio.ts';

interface GeneratedRequest {
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

const rowId = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '2147483647', '2147483648', 'NaN', '%00', '🙏'),
  },
);
const parameterNamed = (name: string): fc.Arbitrary<string> => {
  if (name === 'date')
    return fc.constantFrom('2026-12-01', '2026-12-03', '2026-02-30', '9999-12-31');
  return name === 'id' || name.endsWith('Id')
    ? rowId
    : fc.oneof(rowId, fc.constantFrom('asana-regular-classes', 'x'));
};

/** Paths of a route: `/api/orders/7` of `/api/orders/:id`. A parameter with a pattern has a text of it. */
function pathsOf(pattern: string): fc.Arbitrary<string> {
  const parts = pattern.split(/(:\w+(?:\{[^/]+\})?|\*$)/).map((part) => {
    const [, name, form] = /^:(\w+)(?:\{(.+)\})?$/.exec(part) ?? [];
    if (form) return fc.stringMatching(new RegExp(`^${form}$`)).map(encodeURIComponent);
    if (name) return parameterNamed(name);
    return part === '*'
      ? fc.constantFrom('1', 'asana-regular-classes', 'none/2026-12-01')
      : fc.constant(part);
  });
  return fc.tuple(...parts).map((texts) => texts.join(''));
}

/** Longer request lines get no answer of a route: Node refuses them with 431. */
const MAX_QUERY_VALUE = 200;

const QUERY_VALUES = ['1', '', '2026-12-01', '2026-12', 'WzFd', 'all', '\u0000', 'अ'];

/** The query of a route: often none, or some of its parameters with values of their schemas, or with others. */
function queriesOf(route: DeclaredRoute): fc.Arbitrary<string> {
  const parameters = Object.entries(queryParametersOf(route)).map(([name, schema]) => [
    name,
    fc.oneof(
      valuesOf(schema).map((value) => String(value).slice(0, MAX_QUERY_VALUE)),
      fc.constantFrom(...QUERY_VALUES),
    ),
  ]);
  const some = fc
    .record(Object.fromEntries(parameters) as Record<string, fc.Arbitrary<string>>, {
      requiredKeys: [],
    })
    .map((values) => `?${new URLSearchParams(values as Record<string, string>)}`);
  return fc.oneof(fc.constant(''), some);
}

const headers = fc.record(
  {
    'If-Match': fc.oneof(
      fc.nat({ max: 4 }).map((version) => `"${version}"`),
      fc.constantFrom('*', 'x'),
    ),
    'Idempotency-Key': fc.constantFrom('a', 'b', 'c'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const requestsOf = (route: DeclaredRoute): fc.Arbitrary<GeneratedRequest> => {
  const { path, body } = route;
  return fc.record({
    path: fc.tuple(pathsOf(path), queriesOf(route)).map((texts) => texts.join('')),
    body: body ? valuesOf(jsonSchemaOf(body, 'input')) : fc.constant(undefined),
    headers,
  });
};

/** A studio with rows of most kinds, whose ids are small. */
export async function fillStudio(studio: TestStudio): Promise<void> {
  const staff = (await studio.signInStaff()).token;
  const { enrolled, submitted, ordered } = orderCalls(() => ({ studio, staff }));
  await enrolled([ASANA]);
  await submitted([HEALING]);
  await ordered([ASANA]);
  await familyCalls(() => ({ studio, staff })).parentOf();
  const post = (path: string, body: object) => studio.call('POST', path, { token: staff, body });
  await post('/api/meetings', { meetingLink: 'https://meet.google.com/abc-defg-hij' });
  const message = {
    fullName: 'Om',
    email: 'om@example.com',
    mobileNumber: '9876543210',
    message: 'When?',
  };
  await post('/send-email', message);
}

/** Signs in each role again when a call has ended its session, or given its account another role. */
class Callers {
  readonly #studio: TestStudio;
  readonly #tokens = new Map<Role, string>();
  /** The roles whose sessions were checked since the last write. */
  readonly #checked = new Set<Role>();

  constructor(studio: TestStudio) {
    this.#studio = studio;
  }

  async tokenOf(role: CallerRole): Promise<string | undefined> {
    if (role === 'visitor') return undefined;
    const known = this.#tokens.get(role);
    const isValid = known && (this.#checked.has(role) || (await this.#roleOf(known)) === role);
    const token = isValid ? known : (await this.#studio.signInAs(role)).token;
    this.#tokens.set(role, token);
    this.#checked.add(role);
    return token;
  }

  /** A write may have changed any account. */
  handleWrite(): void {
    this.#checked.clear();
  }

  async #roleOf(token: string): Promise<string | undefined> {
    return (await this.#studio.call('GET', '/api/auth/me', { token })).body?.user?.role;
  }
}

/** The statuses of refused callers. */
const REFUSED = new Set([401, 403]);

interface RouteFuzz {
  studio: TestStudio;
  routes: DeclaredRoute[];
  seed: number;
  /** How often each role calls each route. */
  times: number;
}

/**
 * Calls every route as every role with values of its schemas, and returns what should not have been answered: a 5xx, which an answer
 * outside its contract is, too, and any answer to a role without the permission except 401 and 403.
 */
export async function fuzzRoutes({ studio, routes, seed, times }: RouteFuzz): Promise<string[]> {
  const callers = new Callers(studio);
  const faults: string[] = [];
  for (const [number, route] of routes.entries()) {
    const { method, permission } = route;
    const requests = fc.sample(requestsOf(route), {
      seed: seed + number,
      numRuns: times * callerRoles.length,
    });
    for (const [index, request] of requests.entries()) {
      const role = callerRoles[index % callerRoles.length] as CallerRole;
      const token = await callers.tokenOf(role);
      const { status, text } = await send(studio.url, method, request, token);
      if (method !== 'GET' && status < 400) callers.handleWrite();
      const isAllowed = permission === undefined || can(role, permission);
      if (status >= 500 || (!isAllowed && !REFUSED.has(status)))
        faults.push(
          `${role}: ${method} ${request.path} ${JSON.stringify(request.body)?.slice(0, 2_000)} ${JSON.stringify(request.headers)} → ${status} ${text.slice(0, 500)}`,
        );
    }
  }
  return faults;
}

/** Sends the request. Of a live stream, which does not end, only the status is read. */
async function send(
  url: string,
  method: string,
  { path, body, headers }: GeneratedRequest,
  token?: string,
) {
  const json = method === 'GET' || body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(url + path, {
    ...{ method, redirect: 'manual' as const },
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: json }),
  });
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}
