import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateBackupKey } from 'bff/backup-key';
import { startPushReceiver } from 'bff/push-receiver';
import { type S3Server, startS3Server } from 'bff/s3-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endAll } from '../../testing/processes.ts';
import { removeTemporaryFolders } from '../../testing/temporary-folders.ts';
import { bootDebian, type DebianMachine, nameAddresses } from './debian.ts';
import { readDocumentedCommands } from './documented-commands.ts';
import { createFakeRepository, DOMAIN, fakeOldServer, startFakeLetsEncrypt } from './stand-ins.ts';
import { VERSIONS, type VersionChange } from './versions.ts';
import { countLostAndDoubled, startVisitors } from './visitor-load.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const PERSON = { name: 'The owner', email: 'you@example.org', password: 'surya namaskar' };
/** For a build beside the site. */
const PATIENT = { timeout: 300_000, interval: 500 };
const QUICK = { tags: 'quick' };
const CLIENTS = 12;
const MANY = 20_000;
const SOME = 2_000;

let debian: DebianMachine;
let repository: ReturnType<typeof createFakeRepository>;
let root: string;

beforeAll(async () => {
  debian = await bootDebian('studio');
  ({ root } = await startFakeLetsEncrypt(debian));
  repository = createFakeRepository(debian);
  fakeOldServer(debian);
});
afterAll(async () => {
  await debian?.end();
  await endAll();
  removeTemporaryFolders();
});

/** A call of the site as the world makes it: by its name, with HTTPS. `more` are options of curl. */
async function call(path: string, body?: object, more = '') {
  const data = body
    ? `--header 'Content-Type: application/json' --data '${JSON.stringify(body)}' ${more}`
    : '';
  const answer = await debian.must(
    `curl --silent --show-error --write-out '\n%{http_code}' ${data} https://${DOMAIN}${path}`,
  );
  const [status, ...text] = answer.split('\n').reverse();
  return { status: Number(status), text: text.reverse().join('\n') };
}

/** How many servers are ready. */
const ready = async () =>
  (await debian.run('studio status')).output.match(/is ready/g)?.length ?? 0;
/** The processes of the servers: others after a restart. */
const processes = () => debian.must("systemctl show --property=MainPID 'ganga-yoga@*'");

const signIn = async () => (await call('/api/auth/login', PERSON)).status;

/** What a person does beside the command line, before the first command below a heading. */
const byHand: Record<string, () => Promise<unknown>> = {
  'Become the owner': async () => {
    // The certificate comes within the first minute.
    const opens = async () => (await debian.run(`curl --silent https://${DOMAIN}`)).code;
    await expect.poll(opens, { timeout: 60_000, interval: 500 }).toBe(0);
    expect((await call('/api/auth/register', PERSON)).status).toBe(201);
  },
  'Install a new version': async () => repository.publish('From the page', VERSIONS.ofThePage),
};
/** The typed answers to prompts of commands. */
const typed: Record<string, string> = {
  'studio set SMTP_URL': 'smtp://studio%40example.org:k3ys-and-k3ys@smtp.example.net:587',
};
/** Here is no mail server, the world does not know the domain, and there may be no way to the push services. */
const RIGHTLY_SAID =
  /^\S+ +(Settings +SMTP_URL is not set|(Mail|Sender|Address|Proxy|Push|Clock) )/;

/** Asserts that the doctor has checked everything, and reports only true faults. */
function expectWellExamined(code: number, output: string) {
  expect([0, 1], output).toContain(code);
  const said = output.split('\n').filter((line) => /^(FAULT|\?) /.test(line));
  expect(said.filter((line) => !RIGHTLY_SAID.test(line))).toEqual([]);
}

test('the documented commands set up the site on an empty Debian', QUICK, async () => {
  const begin = performance.now();
  let heading = '';
  for (const step of readDocumentedCommands()) {
    if (step.heading !== heading) await byHand[step.heading]?.();
    heading = step.heading;
    const { code, output, seconds } = await debian.run(step.command, typed[step.command]);
    say(`${seconds.toFixed(1).padStart(6)} s  ${step.command}`);
    if (step.command.startsWith('studio doctor')) expectWellExamined(code, output);
    else expect(code, `${step.command}\n${output}`).toBe(0);
    if (heading === 'Install the site') continue;
    expect(await ready()).toBe(2);
  }
  const minutes = (performance.now() - begin) / 60_000;
  say(`${minutes.toFixed(1)} minutes`);
  expect(minutes).toBeLessThan(30);
  expect((await call('/')).status).toBe(200);
  expect(await signIn()).toBe(200);
  expect(await debian.must('studio staff list')).toContain(PERSON.email);
});

test('the unit is valid and sandboxed', QUICK, async () => {
  expect(await debian.must('systemd-analyze verify ganga-yoga@5000.service')).toBe('');
  const security = await debian.must('systemd-analyze security --no-pager ganga-yoga@5000');
  expect(Number(/level for \S+: ([\d.]+)/.exec(security)?.[1])).toBeLessThan(1.5);
});

test('a setting is read as it was written', async () => {
  const name = String.raw`a "b" $c \d 100%`;
  await debian.must(`studio set UPI_NAME '${name}'`);
  const read =
    'systemd-run --quiet --pipe --wait --property=EnvironmentFile=/etc/ganga-yoga/studio.env';
  expect(await debian.must(`${read} printenv UPI_NAME`)).toBe(name);
});

test('an invalid setting is refused, or stops no server', async () => {
  const refused = async (line: string) => {
    const { code, output } = await debian.run(line);
    expect(code, output).not.toBe(0);
    return output;
  };
  expect(await refused('studio nonsense')).toContain('studio status');
  expect(await refused('studio set SMTPURL x')).toContain('no setting SMTPURL');
  expect(await refused("studio set JWT_SECRET ''")).toContain('cannot be without JWT_SECRET');
  await debian.must('studio set UPI_KIND person.');
  const before = await processes();
  expect(await refused('studio restart')).toContain('UPI_KIND must be person');
  expect(await processes()).toEqual(before);
  await debian.must('studio set UPI_KIND person');
});

test('no file of the releases belongs to the build user', QUICK, async () => {
  expect(await debian.must('find /opt/ganga-yoga ! -user root')).toBe('');
  expect(await debian.must('find /opt/ganga-yoga ! -type l -perm /7022')).toBe('');
});

test('a command can only write where a server can', async () => {
  const folders = '/opt/kept /srv/kept';
  await debian.must(`install --directory --owner=ganga-yoga ${folders}`);
  expect((await debian.run('studio backup /opt/kept')).code).toBe(1);
  expect((await debian.run('studio backup /srv/kept')).code).toBe(0);
});

test('an impossible restore stops nothing, and a closed terminal does not leave the site stopped', async () => {
  const file = '$(ls /srv/kept/*.backup)';
  await debian.must(`cp ${file} /root/damaged.backup && echo >> /root/damaged.backup`);
  const before = await processes();
  for (const what of [file, '/root/nothing --replace', '/root/damaged.backup --replace']) {
    const { code, output } = await debian.run(`studio restore ${what}`);
    expect(code, output).toBe(1);
  }
  expect(await processes()).toEqual(before);

  const line = `echo $$ > /run/restore; exec studio restore ${file} --replace`;
  const restored = debian.run(line);
  const stopped = async () => (await debian.run('systemctl is-active ganga-yoga@5000')).code;
  await expect.poll(stopped, { timeout: 60_000, interval: 50 }).not.toBe(0);
  await debian.must('kill -HUP $(cat /run/restore); kill -INT $(cat /run/restore)');
  const { code, output } = await restored;
  expect(code, output).toBe(0);
  expect(output).toContain('Restored: 1 account');
  expect(output).toContain('A new JWT_SECRET is set');
  expect(output).not.toContain('Before you start');
  expect(await ready()).toBe(2);
  expect(await signIn()).toBe(200);
});

test('no key is in Caddy’s log, even if no server can answer', async () => {
  // The page closes the site in between: without its end the site would stay closed.
  await debian.must('systemctl start caddy');
  await debian.must('systemctl stop ganga-yoga@5000 ganga-yoga@5001');
  const key = 'k3y-of-a-calendar-that-nobody-may-read';
  expect((await call(`/calendar/${key}.ics?token=${key}`)).status).toBe(503);
  await debian.must('studio restart');
  const log = await debian.must('journalctl --unit=caddy; cat /var/log/caddy/*');
  expect(log).toContain('no upstreams available');
  expect(log).toContain('/calendar/…');
  expect(log).not.toContain(key);
});

test('a killed server is restarted', async () => {
  await debian.must('systemctl kill --signal=KILL ganga-yoga@5000');
  await expect.poll(ready).toBe(2);
});

describe('in the sandbox of the unit', () => {
  test('a push message can be sent', async () => {
    const name = 'push.example.net';
    const receiver = await startPushReceiver({ name, address: debian.world });
    onTestFinished(() => receiver.stop());
    nameAddresses(debian, { [name]: debian.world });
    writeFileSync(join(debian.folder, 'srv/push.crt'), receiver.network.ca);
    await debian.must(`studio set PUSH_SERVICES ${receiver.host}`);
    await debian.must('studio set NODE_EXTRA_CA_CERTS /srv/push.crt');
    await debian.must('studio restart');
    const { token } = JSON.parse((await call('/api/auth/login', PERSON)).text);
    const phone = receiver.subscribe();
    const options = `--request PUT --header 'Authorization: Bearer ${token}'`;
    expect((await call('/api/push/subscription', phone, options)).status).toBe(204);
    const message = {
      ...{ fullName: 'Asha', email: 'asha@example.org', mobileNumber: '+91 98765 43210' },
      message: 'When does the next course begin?',
    };
    expect((await call('/send-email', message)).status).toBe(202);
    await expect.poll(() => receiver.messagesTo(phone).length).toBe(1);
    expect(receiver.violations).toEqual([]);
    expect((await call('/api/push/unsubscribe', { endpoint: phone.endpoint })).status).toBe(204);
    for (const name of ['PUSH_SERVICES', 'NODE_EXTRA_CA_CERTS'])
      await debian.must(`studio set ${name} ''`);
    await debian.must('studio restart');
  });

  /** Runs a command of the studio as the unit runs the server. */
  const asTheServer = async (command: string) => {
    const unit = '/run/systemd/system/once@.service';
    await debian.must(
      `sed -e 's#infra/commands/serve.ts#infra/commands/${command}#' -e 's/^Type=.*/Type=oneshot/' -e '/^Restart/d' /etc/systemd/system/ganga-yoga@.service > ${unit}`,
    );
    await debian.must(`systemctl daemon-reload && systemctl start once@5009`);
    return debian.must(
      'journalctl --namespace=ganga-yoga --sync && journalctl --namespace=ganga-yoga --unit=once@5009 --output=cat',
    );
  };

  test('a backup can be made, sent and restore-tested like at night', async () => {
    const store = await startS3Server(debian.host);
    onTestFinished(() => store.stop());
    await debian.must(`studio set BACKUP_KEY ${await generateBackupKey()}`);
    await debian.must(`studio set BACKUP_UPLOAD '${store.upload}'`);
    expect(await asTheServer('backup.ts')).toContain('encrypted, read back and found whole');
    expect(await asTheServer('backup.ts --rehearse')).toMatch(/restored in .+, and compared/);
    await debian.must("studio set BACKUP_UPLOAD '' && studio set BACKUP_KEY ''");
  });
});

describe('under load', () => {
  /** Does the work under visitor load, and continues until there were enough requests. */
  async function whileVisited(requests: number, work: () => Promise<void>) {
    const visitors = await startVisitors({
      debian,
      rootCertificate: root,
      clients: CLIENTS,
      requests,
    });
    await work();
    const counted = await visitors.stop();
    const { failures, acknowledged } = counted;
    say(
      `${counted.requests} requests, ${acknowledged.length} messages, failures ${JSON.stringify(failures)}`,
    );
    return { failures, ...(await countLostAndDoubled(debian, counted)) };
  }
  const nothingWrong = { failures: {}, lost: 0, doubled: 0 };
  const update = (how = '') => debian.run(`${how} studio update`);
  const version = async () =>
    new Set(
      [...(await debian.must('studio status')).matchAll(/is ready: version (\w+)/g)].map(
        ([, commit]) => commit,
      ),
    );

  test(
    'a new version with a migration replaces the old one without a failed request',
    QUICK,
    async () => {
      const commit = repository.publish('A new column', VERSIONS.withColumn, {
        'bff/migrations/9001.do.a-new-column.sql':
          'alter table contact_messages add column tried text;\ncreate index contact_messages_tried on contact_messages (tried);\n',
      });
      const counted = await whileVisited(MANY, async () => {
        const { code, output } = await update();
        expect(code, output).toBe(0);
      });
      expect(counted).toEqual(nothingWrong);
      expect(await version()).toEqual(new Set([commit]));
    },
  );

  test('the previous version starts on the newer schema', QUICK, async () => {
    const counted = await whileVisited(SOME, async () => {
      const { code, output } = await debian.run('studio rollback');
      expect(code, output).toBe(0);
    });
    expect(counted).toEqual(nothingWrong);
    const { code } = await update();
    expect(code).toBe(0);
  });

  const broken: [string, VersionChange[], RegExp][] = [
    ['is not built', VERSIONS.notBuilt, /could not be built/],
    ['starts on one server only', VERSIONS.onOneServer, /runs the version before/],
    ['does not start', VERSIONS.notStarting, /runs the version before/],
    ['never gets ready', VERSIONS.neverReady, /runs the version before/],
  ];
  test.each(broken)('a version that %s changes nothing', async (_, changes, words) => {
    const before = await version();
    repository.publish('Broken', changes);
    onTestFinished(() => void repository.takeBack());
    const counted = await whileVisited(SOME, async () => {
      const { code, output } = await update('READY_SECONDS=20');
      expect(code).not.toBe(0);
      expect(output).toMatch(words);
    });
    expect(counted).toEqual(nothingWrong);
    expect(await version()).toEqual(before);
  });

  test('an update that is killed between both servers is finished by the next one, and updates never overlap', async () => {
    const commit = repository.publish('Killed', VERSIONS.killed);
    const first = debian.run('echo $$ > /run/first; exec studio update');
    const begun = 'test -e /var/lib/ganga-yoga-build/build';
    await expect.poll(async () => (await debian.run(begun)).code, PATIENT).toBe(0);
    expect((await update()).output).toContain('under way already');
    await expect
      .poll(
        async () => (await debian.run('readlink /opt/ganga-yoga/current')).output.trim(),
        PATIENT,
      )
      .toContain(commit);
    await debian.must('kill -KILL $(cat /run/first)');
    expect((await first).code).not.toBe(0);
    const { code, output } = await update();
    expect(code, output).toBe(0);
    expect(output).toContain('interrupted');
    expect(await version()).toEqual(new Set([commit]));
    expect(Number(await debian.must('ls /opt/ganga-yoga/releases | wc -l'))).toBe(3);
  });
});

describe('with an off-site store', () => {
  let store: S3Server;
  beforeAll(async () => {
    store = await startS3Server(debian.host);
    await debian.must(`studio set BACKUP_KEY ${await generateBackupKey()}`);
  });
  afterAll(() => store?.stop());
  /** The parts of a release's Caddy settings that are in use. */
  const caddySettings = () => debian.must('cat /opt/ganga-yoga/Caddyfile');

  test('neither an unavailable store nor invalid Caddy settings prevent an update', async () => {
    await debian.must(`studio set BACKUP_UPLOAD '${store.upload.replace(/:\d+/, ':9')}'`);
    const before = await caddySettings();
    repository.publish('Broken for Caddy', VERSIONS.notForCaddy);
    const { code, output } = await debian.run('studio update');
    expect(code, output).toBe(0);
    expect(output).toContain('Caddy could not');
    expect(await caddySettings()).toBe(before);
    expect((await call('/')).status).toBe(200);
    await debian.must('systemctl restart caddy');
    await expect.poll(async () => (await debian.run(`curl https://${DOMAIN}`)).code).toBe(0);
  });

  test('a server uploads the newest backup by itself, and the site can be restored from there', async () => {
    await debian.must(`studio set BACKUP_UPLOAD '${store.upload}'`);
    await debian.must('studio restart');
    // It checks every five minutes, the first time five minutes after its start.
    const sent = async () => (await store.objects()).length;
    await expect.poll(sent, { timeout: 400_000, interval: 1000 }).toBe(1);
    expect(await debian.must('studio logs')).toContain('backup sent off-site');
    expect(await debian.must('studio restore elsewhere --replace')).toContain(
      'Restored: 1 account',
    );
    expect(await ready()).toBe(2);
    expect(await signIn()).toBe(200);
  });
});
