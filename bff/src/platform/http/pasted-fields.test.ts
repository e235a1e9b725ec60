import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { mountRoutes } from '../../app.ts';
import { classPath, THURSDAY, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { cleanTexts } from './validate.ts';

const MARKS = '[\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ now: () => new Date(TUESDAY_MORNING) });
});
afterAll(() => studio.stop());

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  items?: z.ZodType[];
  valueType?: z.ZodType;
}

/** A value of the schema's form in which every text is this one. */
function filled(schema: z.ZodType, text: string): unknown {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  if (def.shape)
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, field]) => [name, filled(field, text)]),
    );
  if (def.element) return [filled(def.element, text)];
  if (def.options) return filled(def.options[0] as z.ZodType, text);
  if (def.items) return def.items.map((item) => filled(item, text));
  if (def.valueType) return { some: filled(def.valueType, text) };
  if (def.innerType) return filled(def.innerType, text);
  if (def.in) return filled(def.in, text);
  return def.type === 'string' || def.type === 'unknown' ? text : undefined;
}

const textsOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${path}.${name}`));
};

type Handler = { schema?: z.ZodType };

test('every text of every body of the API except passwords loses invisible characters', () => {
  const app = mountRoutes(studio.deps);
  const schemas = app.routes.map(({ method, path, handler }) => ({
    ...{ method, path, schema: (handler as Handler).schema },
  }));
  const bodies = schemas.filter(({ schema }) => schema !== undefined);
  expect(bodies.length).toBeGreaterThan(60);
  const marked = 'a\u200b\u202ab\u00adc\u2066d\ufeff';
  const left = bodies.flatMap(({ method, path, schema }) =>
    textsOf(cleanTexts(filled(schema as z.ZodType, marked)))
      .filter(([, text]) => text !== 'abcd')
      .map(([field]) => `${method} ${path} ${field}`),
  );
  expect(left.filter((field) => !/password$/i.test(field))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
});

test('no invisible character reaches the database', async () => {
  const staff = (await studio.signInAs('owner', 'Meera')).token;
  const call = async (method: string, path: string, body: object, token?: string) => {
    const answer = await studio.call(method, path, { token, body });
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  const learner = await call('POST', '/api/auth/register', {
    ...{ name: 'As\u00adha\u200b \u202aRawat\u202c', email: '\u200basha\u2060@example.com' },
    ...{ phone: '\u202a+91 ९८७६५\u00a043210\u202c', password: 'a ghat at dawn, 5 lamps' },
  });
  expect(learner.user).toMatchObject({
    ...{ name: 'Asha Rawat', email: 'asha@example.com', phone: '+919876543210' },
  });
  const { token } = await call('POST', '/api/auth/login', {
    ...{ email: 'asha＠example.com\u200b', password: 'a ghat at dawn, 5 lamps' },
  });
  await call('POST', '/send-email', {
    ...{ fullName: 'O\u200bm', email: 'om@example.com', mobileNumber: '\u202a९८७६५ 43210' },
    message: 'Nama\u00adste\u2028\u200bagain',
  });
  await call(
    'POST',
    '/api/meetings',
    { meetingLink: 'https://meet.google.com/\u200babc-defg-hij' },
    staff,
  );
  const [meeting] = await studio.sql`select meeting_link from meetings`;
  expect(meeting).toEqual({ meeting_link: 'https://meet.google.com/abc-defg-hij' });
  const version = { 'If-Match': '"0"' };
  await studio.call('POST', `${classPath(THURSDAY, ASANA)}/cancel`, {
    ...{ token: staff, headers: version },
    body: {
      reason: 'Di\u200bwali',
      notice: '\u2066No class\u2069',
      noticeIn: { hi: 'छु\u200bट्टी' },
    },
  });
  await call('POST', '/api/selection', { courseId: ASANA }, token);
  const order = await call('POST', '/api/orders', {}, token);
  await call('POST', `/api/orders/${order.id}/utr`, { utr: '\u200e४१२३ 5678\u200b 9018' }, token);
  expect(await studio.sql`select utr from orders`).toEqual([{ utr: '412356789018' }]);
  const columns = await studio.sql<{ name: string; column: string }[]>`
    select table_name as "name", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')
      and table_name in (select tablename from pg_tables where schemaname = 'public')`;
  const found: string[] = [];
  for (const { name, column } of columns) {
    const rows = await studio.sql`
      select 1 from ${studio.sql(name)} where ${studio.sql(column)}::text ~ ${MARKS} limit 1`;
    if (rows.length > 0) found.push(`${name}.${column}`);
  }
  expect(found).toEqual([]);
});
