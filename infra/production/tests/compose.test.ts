import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeTemporaryFolders } from '../../testing/temporary-folders.ts';
import {
  type ComposeSite,
  DOMAIN,
  IMAGE,
  PREVIOUS_IMAGE,
  prepareComposeSite,
} from './compose-site.ts';
import { podman } from './podman.ts';
import { applyChanges, VERSIONS } from './versions.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const VISITORS = 4;
const PATHS = ['/', '/api/meetings', '/Courses', '/licences.txt'];
/** One address may send 60 messages an hour, and the test sends visitors three times. */
const MOST_MESSAGES = 20;
const MESSAGE_EVERY_MS = 7_000;

let site: ComposeSite;
beforeAll(async () => {
  site = await prepareComposeSite();
});
afterAll(async () => {
  await site?.end();
  removeTemporaryFolders();
});

interface SiteResponse {
  status: number | string;
  headers: NodeJS.Dict<string | string[]>;
}

/** A call of the site as the world makes it, to this machine's port 443. */
function call(path: string, agent: Agent | false = false, body?: object): Promise<SiteResponse> {
  const json = body && JSON.stringify(body);
  const headers = { Host: DOMAIN, ...(json && { 'Content-Type': 'application/json' }) };
  const where = { host: '127.0.0.1', servername: DOMAIN, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const method = body ? 'POST' : 'GET';
    const sent = request({ ...where, path, agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.on('error', fail);
    });
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ status: code ?? message, headers: {} });
    sent.on('error', fail);
    sent.end(json);
  });
}

/** Does the work while visitors look at pages and write messages. */
async function whileVisited(work: () => Promise<void>) {
  const counted = { requests: 0, failures: {} as Record<string, number>, lost: 0 };
  const acknowledged: string[] = [];
  let isOver = false;
  const count = ({ status }: SiteResponse, path: string) => {
    counted.requests += 1;
    if (status === 200 || status === 202) return;
    const failure = `${status} ${path}`;
    counted.failures[failure] = (counted.failures[failure] ?? 0) + 1;
  };
  const check = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isOver; turn += 1) {
      const path = PATHS[turn % PATHS.length] as string;
      count(await call(path, agent), path);
      await pause(10);
    }
    agent.destroy();
  };
  const write = async () => {
    for (let times = 0; times < MOST_MESSAGES && !isOver; times += 1) {
      const fullName = `Visitor ${randomUUID()}`;
      const answer = await call('/send-email', false, {
        ...{ fullName, email: 'visitor@example.com', mobileNumber: '+91 98765 43210' },
        message: 'When does the next course begin?',
      });
      if (answer.status === 202) acknowledged.push(fullName);
      else count(answer, '/send-email');
      await pause(MESSAGE_EVERY_MS);
    }
  };
  const visitors = [...Array.from({ length: VISITORS }, check), write()];
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(visitors);
  const kept = await inDatabase('select full_name from contact_messages');
  counted.lost = acknowledged.filter((name) => !kept.includes(name)).length;
  say(`${acknowledged.length} messages, ${JSON.stringify(counted)}`);
  return counted;
}

const inDatabase = async (query: string) =>
  (
    await podman(
      ...['exec', await site.container('database')],
      ...['psql', '-U', 'postgres', '-d', 'studio', '-At', '-c', query],
    )
  ).split('\n');

const update = (how = '') => site.run(`./compose-update.sh ${how}`);
const servers = ['site-1', 'site-2'];
/** The images that the two servers run. */
const images = async () =>
  Promise.all(
    servers.map(async (server) =>
      podman('inspect', '--format', '{{.Image}}', await site.container(server)),
    ),
  );
const idOf = (image: string) => podman('image', 'inspect', '--format', '{{.Id}}', image);
const nothingWrong = { requests: expect.any(Number), failures: {}, lost: 0 };

test('the first run builds and starts the site behind Caddy, and gives each service its secrets', async () => {
  const { code, output } = await update();
  expect(code, output).toBe(0);
  expect(output).toContain('The site runs.');
  await expect.poll(async () => (await call('/')).status).toBe(200);
  const given = 'ls /run/secrets 2>/dev/null || true';
  const secretsOf = async (service: string) =>
    (await podman('exec', await site.container(service), 'sh', '-c', given)).split('\n');
  expect(await secretsOf('caddy')).toEqual(['']);
  expect(await secretsOf('database')).toEqual(['postgres-password', 'studio-password']);
  expect(await secretsOf('site-1')).toEqual(['studio.env']);
  const secrets = site.secrets();
  expect(secrets).toHaveLength(4);
  for (const service of ['caddy', 'database', 'site-1']) {
    const shown = await podman('inspect', await site.container(service));
    for (const secret of secrets) expect(shown).not.toContain(secret);
  }
  expect((await update('rollback')).output).toContain('There is no version before');
});

test('commands in the container name themselves correctly, and the doctor reports faults', async () => {
  const inside = (command: string) => site.run(`podman-compose exec -T site-1 studio ${command}`);
  expect((await inside('staff list')).output).toContain('Nobody is staff yet: studio staff grant');
  const { output } = await inside('doctor');
  for (const name of ['SMTP_URL', 'UPI_ID']) expect(output).toContain(`${name} is not set`);
  expect(output).not.toMatch(/HOST is|npx|could not be checked: /);
  say(output);
});

test('a new version replaces the old one under load, with its Caddy settings', async () => {
  const [former] = await images();
  applyChanges(site.clone, VERSIONS.composed);
  const counted = await whileVisited(async () => {
    const { code, output } = await update();
    expect(code, output).toBe(0);
  });
  expect(counted).toEqual(nothingWrong);
  const [one, other] = await images();
  expect(one).not.toBe(former);
  expect(other).toBe(one);
  expect(await idOf(PREVIOUS_IMAGE)).toBe(former);
  expect((await call('/')).headers['x-new']).toBe('yes');
});

test('a version that fails on the second server is rolled back on both', async () => {
  const before = await images();
  const good = await idOf(PREVIOUS_IMAGE);
  applyChanges(site.clone, VERSIONS.runsOnce);
  const counted = await whileVisited(async () => {
    const { code, output } = await site.run('READY_WITHIN=20 ./compose-update.sh');
    expect(output).toContain('site-2 did not get ready');
    expect(output).toContain('Both servers run the version before');
    expect(code).toBe(1);
  });
  expect(counted).toEqual(nothingWrong);
  expect(await images()).toEqual(before);
  expect(await idOf(IMAGE)).toBe(before[0]);
  expect(await idOf(PREVIOUS_IMAGE)).toBe(good);
});

test('a changed setting and a rollback fail no request', async () => {
  const [now] = await images();
  const former = await idOf(PREVIOUS_IMAGE);
  const containers = () => Promise.all(servers.map(site.container));
  const replaced = await containers();
  const counted = await whileVisited(async () => {
    const { code, output } = await site.run(
      'echo UPI_ID=studio@bank >>settings/studio.env && ./compose-update.sh restart',
    );
    expect(code, output).toBe(0);
    expect(await images()).toEqual([now, now]);
    for (const container of await containers()) expect(replaced).not.toContain(container);
    const doctor = await site.run('podman-compose exec -T site-1 studio doctor');
    expect(doctor.output).toContain('SMTP_URL is not set');
    expect(doctor.output).not.toContain('There is no UPI ID');
    const back = await update('rollback');
    expect(back.code, back.output).toBe(0);
  });
  expect(counted).toEqual(nothingWrong);
  expect(await images()).toEqual([former, former]);
  expect(await idOf(PREVIOUS_IMAGE)).toBe(now);
});
