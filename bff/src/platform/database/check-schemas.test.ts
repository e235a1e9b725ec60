import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { mountRoutes } from '../../app.ts';
import {
  type ApiCall,
  type ApiCallFactory,
  type JsonBody,
  prepareStudio,
} from '../../testing/api-call-fixtures.ts';
import { CONSTANT_VALUES, edgesOf } from '../../testing/edge-values.ts';
import { learnerBodies } from '../../testing/learner-bodies.ts';
import { startPushReceiver } from '../../testing/push-receiver.ts';
import { REACHED } from '../../testing/reached-checks.ts';
import { staffBodies } from '../../testing/staff-bodies.ts';
import { startTestStudio } from '../../testing/test-studio.ts';
import { cleanTexts } from '../http/validate.ts';

/**
 * Each check constraint is compared with the schema of the field that reaches it: PostgreSQL itself evaluates the check for values
 * that the schema accepts. Values that the check refuses are refused by the schema with a code, or by the route. Checks of several
 * columns and of JSON are compared through the API alone (checks.test.ts).
 */

const SITE = 'https://yoga.example.org';
const receiver = await startPushReceiver();
const studio = await startTestStudio({
  now: () => new Date('2026-12-01T01:00:00Z'),
  publicUrl: SITE,
  pushReceiver: receiver,
  runsBatchJobs: false,
});
const owner = (await studio.signInAs('owner', 'Kavita')).token;
const context = { studio, owner, receiver, site: SITE };
await prepareStudio(context);
const bodies: Record<string, ApiCallFactory> = {
  ...learnerBodies(context),
  ...staffBodies(context),
};
afterAll(async () => {
  await studio.stop();
  await receiver.stop();
});

interface Check {
  name: string;
  table: string;
  column: string;
  definition: string;
}

/** The checks of one column that is not JSON. */
const checks = await studio.sql<Check[]>`
  select relname || '.' || conname as name, relname as "table", attname as column,
    pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'c' and relnamespace = current_schema()::regnamespace
    and cardinality(conkey) = 1 and atttypid <> 'jsonb'::regtype`;

const schemas = new Map<string, z.ZodType>();
for (const { method, path, handler } of mountRoutes(studio.deps).routes) {
  const { schema } = handler as { schema?: z.ZodType };
  if (schema) schemas.set(`${method} ${path}`, schema);
}

/** Each check with a route and the field that reaches it there. */
const reached = checks.flatMap((check) =>
  (REACHED[check.name] ?? [])
    .filter((way) => !way.includes('+'))
    .map((way) => {
      const at = way.lastIndexOf(' ');
      return { ...check, route: way.slice(0, at), path: way.slice(at + 1).split('.') };
    }),
);

const valueAt = (body: unknown, path: string[]): unknown =>
  path.reduce((part, name) => (part as JsonBody | undefined)?.[name], body);

function withValueAt(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const changed = withValueAt((body as JsonBody | undefined)?.[name], rest, value);
  if (Array.isArray(body)) return Object.assign([...body], { [name]: changed });
  return { ...(body as JsonBody), [name]: changed };
}

/** The functions that say whether a column can hold a value, each created once. */
const acceptance = new Map<string, Promise<string>>();
const acceptanceOf = ({ name, table, definition }: Check): Promise<string> => {
  const known = acceptance.get(name);
  if (known) return known;
  const [, condition = 'false'] = /^CHECK (.*)$/s.exec(definition) ?? [];
  const accepts = `accepts_${acceptance.size}`;
  const created = studio.sql
    .unsafe(`create function ${accepts}(text) returns boolean language plpgsql as $$
      begin
        return (
          select coalesce(${condition}, true)
          from jsonb_populate_record(null::"${table}", $1::jsonb) as "${table}"
        );
      exception when data_exception then
        return false; -- It is of another type.
      end $$`)
    .then(() => accepts);
  acceptance.set(name, created);
  return created;
};

/** Of these values, those that the column cannot hold, by its type or by its check. */
async function unacceptable(check: Check, values: unknown[]): Promise<unknown[]> {
  const records = values.map((value) => JSON.stringify({ [check.column]: value ?? null }));
  const rows = await studio.sql.unsafe<{ accepts: boolean }[]>(
    `select ${await acceptanceOf(check)}(record) as accepts
      from unnest($1::text[]) with ordinality as given (record, place) order by place`,
    [records],
  );
  return values.filter((_, place) => !rows[place]?.accepts);
}

const bodiesByRoute = new Map<string, Promise<unknown>>();
/** A body of the route, whose call is not sent. */
function bodyOf(route: string): Promise<unknown> {
  const known = bodiesByRoute.get(route);
  if (known) return known;
  const body = Promise.resolve((bodies[route] as ApiCallFactory)()).then((call) => call.body);
  bodiesByRoute.set(route, body);
  return body;
}

const send = (route: string, { path, ...options }: ApiCall) => {
  const [method = '', ofRoute = ''] = route.split(' ');
  return studio.call(method, path ?? ofRoute, options);
};

test.each(reached)(
  '$name holds what $route accepts as $path',
  async ({ route, path, ...check }) => {
    const schema = schemas.get(route.split(' ').slice(0, 2).join(' ')) as z.ZodType;
    const usual = await bodyOf(route);
    // An element is stored with its list.
    const stored = /^\d+$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path;
    const givenValues = [...CONSTANT_VALUES, ...edgesOf(check.definition, valueAt(usual, path))];
    const given = givenValues.map((value) => withValueAt(usual, path, value) as JsonBody);
    const accepted = given.flatMap((body) => {
      const parsed = schema.safeParse(cleanTexts(body));
      return parsed.success ? [{ body, value: valueAt(parsed.data, stored) }] : [];
    });
    const values = accepted.map(({ value }) => value);
    const broken = new Set(await unacceptable(check, values));
    // What the schema leaves to the route is refused there, or stored in another form.
    let call: ApiCall | undefined;
    for (const { body } of accepted.filter(({ value }) => broken.has(value))) {
      // A refused body changes nothing: the next body finds the same state.
      call ??= await (bodies[route] as ApiCallFactory)();
      const answer = await send(route, { ...call, body: { ...call.body, ...changed(body, path) } });
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
      if (answer.status < 400) call = undefined;
    }
    const all = given.map((body) => valueAt(body, stored));
    expect(await unacceptable(check, all), 'no value breaks it').not.toEqual([]);
  },
);

/** The part of the body that has the field. */
const changed = (body: JsonBody, [name = '']: string[]) => ({ [name]: body[name] });

test('each check of one column is compared, if a body reaches it', () => {
  const compared = new Set(reached.map(({ name }) => name));
  const left = checks.filter(({ name }) => REACHED[name]?.some((way) => !way.includes('+')));
  expect(left.filter(({ name }) => !compared.has(name))).toEqual([]);
  expect(compared.size).toBeGreaterThan(50);
});
