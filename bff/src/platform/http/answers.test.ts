import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../runtime/logging.ts';
import { checkAnswers, type Misfit } from './answer-checks.ts';
import { answers, csvFile, noBody } from './answers.ts';
import { compressJson } from './compression.ts';
import { appError, createErrorHandler, errorSchema } from './errors.ts';
import type { HonoEnv } from './hono-env.ts';

const stopping: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopping.splice(0)) stop();
});

const row = z.strictObject({ id: z.int(), title: z.string().optional() });

/** Serves an answer of the test's choice at each path, and collects what is logged. */
async function serve(onMisfit?: (misfit: Misfit) => void) {
  const lines: { msg: string; misfit: Misfit }[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  const answered: { body: unknown } = { body: undefined };
  const app = new Hono<HonoEnv>()
    .use(compressJson)
    .use(checkAnswers({ logger, onMisfit }))
    .get('/rows/:id', answers({ 200: z.array(row), 404: errorSchema }), (c) => {
      if (c.req.param('id') === '404') throw appError(404, 'request.nothing-here');
      if (c.req.param('id') === '409') throw appError(409, 'request.key-used');
      if (c.req.param('id') === '403') throw appError(403, 'auth.staff-only');
      return c.json(answered.body as never, c.req.param('id') === '202' ? 202 : 200);
    })
    .get('/file', answers({ 200: csvFile }), (c) => c.text('a,b'))
    .delete('/rows/:id', answers({ 204: noBody }), (c) => c.body(null, 204))
    .get('/undeclared', (c) => c.json({ anything: true }))
    .onError(createErrorHandler({ logger, writeProbe: undefined as never }));
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopping.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = async (path: string, body?: unknown, method = 'GET') => {
    answered.body = body;
    const answer = await fetch(url + path, { method });
    return { status: answer.status, text: await answer.text() };
  };
  return { call, lines, misfits: () => lines.filter(({ misfit }) => misfit) };
}

test('an answer that keeps to its contract is sent', async () => {
  const onMisfit = vi.fn();
  const { call } = await serve(onMisfit);
  const long = Array.from({ length: 200 }, (_, id) => ({ id, title: 'Asana' }));
  for (const [path, body, status] of [
    ['/rows/1', [], 200],
    ['/rows/1', [{ id: 1 }, { id: 2, title: 'Asana' }], 200],
    ['/rows/1', long, 200],
    ['/rows/404', undefined, 404],
    ['/rows/403', undefined, 403],
    ['/undeclared', undefined, 200],
  ] as const)
    expect((await call(path, body)).status).toBe(status);
  expect(await call('/rows/1', undefined, 'DELETE')).toEqual({ status: 204, text: '' });
  expect(onMisfit).not.toHaveBeenCalled();
});

test.each([
  ['a missing field', '/rows/1', [{}], '0.id: Invalid input: expected number, received undefined'],
  ['a field too many', '/rows/1', [{ id: 1, phone: '0' }], '0: Unrecognized key: "phone"'],
  ['an undeclared status', '/rows/202', [], 'the status 202 is not declared'],
  ['an undeclared error', '/rows/409', undefined, 'code: Invalid option'],
  ['another media type', '/file', undefined, 'the media type is text/plain'],
])(
  'an answer with %s is a 500 that says so, if every answer is checked',
  async (_, path, body, fault) => {
    const onMisfit = vi.fn();
    const { call } = await serve(onMisfit);
    const { status, text } = await call(path, body);
    expect(status).toBe(500);
    expect(JSON.parse(text).misfit.faults).toEqual([expect.stringContaining(fault)]);
    expect(onMisfit).toHaveBeenCalledOnce();
  },
);

test('in production the answer is sent, and one misfit a route a second is logged, without a value of it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  stopping.push(() => vi.useRealTimers());
  const { call, misfits } = await serve();
  const wrong = [{ id: 'Asha Rawat' }];
  for (const _ of [1, 2, 3])
    expect(await call('/rows/1', wrong)).toEqual({ status: 200, text: JSON.stringify(wrong) });
  await vi.waitUntil(() => misfits().length > 0);
  vi.advanceTimersByTime(1_000);
  await call('/rows/2', wrong);
  await vi.waitUntil(() => misfits().length > 1);
  expect(misfits()).toHaveLength(2);
  expect(misfits()[0]?.misfit).toEqual({
    ...{ method: 'GET', route: '/rows/:id', status: 200 },
    faults: ['0.id: Invalid input: expected number, received string'],
  });
  expect(JSON.stringify(misfits())).not.toContain('Asha');
});
