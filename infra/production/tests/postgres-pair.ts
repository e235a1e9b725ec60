import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type Account, findOrMakeAccount, runProgram } from '../../embedded-postgres/programs.ts';
import { until } from '../../studio/waiting.ts';
import { killAll, processTree, type Started, start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';

const DATABASE = 'studio';
const SECRET = 'only-for-this-test';
/** Shorter than Patroni takes to see that the standby hears nothing. */
const NOT_SENT_MS = 500;

interface Member {
  name: string;
  port: number;
  folder: string;
  settings: string;
}

/**
 * Two PostgreSQL, kept by Patroni, all of Debian, as infra/docs/production.md describes them: a primary, whose writes are
 * acknowledged once its standby has them on disk. When the primary is lost, Patroni promotes the standby and makes the
 * lost one the new standby. An etcd for the whole test holds who is the primary. All of them name this folder in their
 * command lines, so `killNaming` ends them all at once. One by one they would not end: Patroni starts its PostgreSQL anew.
 */
export async function startPostgresPair(parent: string) {
  const account = await findOrMakeAccount('postgres');
  await chmod(parent, 0o755);
  await chown(parent, account.uid, account.gid);
  const as = { uid: account.uid, gid: account.gid, cwd: '/' };
  const started: Started[] = [];
  const launch = (program: string, ...args: string[]) => {
    const one = start(program, args, { ...as, env: { PATH: process.env.PATH } });
    started.push(one);
    return one;
  };

  const etcd = `127.0.0.1:${await freePort()}`;
  await launchEtcd(launch, { at: etcd, folder: join(parent, 'etcd'), account });
  const members: Member[] = [];
  for (const name of ['db1', 'db2']) {
    const member = { name, port: await freePort(), folder: join(parent, name) };
    const settings = join(parent, `${name}.yml`);
    await writeFile(settings, patroniSettings(member, { etcd, rest: await freePort() }));
    members.push({ ...member, settings });
  }
  for (const { settings } of members) launch('/usr/bin/patroni', settings);
  const output = () => started.map((one) => one.output().slice(-2_000)).join('\n');

  /** Which of them takes writes now; `undefined` while none does. */
  const primary = async () => {
    for (const member of members) if (await takesWrites(member)) return member;
    return undefined;
  };
  const onPrimary = async <Result>(
    work: (sql: postgres.Sql) => Promise<Result>,
    database = DATABASE,
  ): Promise<Result> => {
    const member = await primary();
    if (!member) throw new Error('there is no primary');
    return onMember(member, work, database);
  };
  /** Resolves once a primary waits with each commit for its standby. */
  const untilSynchronous = () =>
    until(
      () =>
        onPrimary(
          async (sql) =>
            (await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 1,
          'postgres',
        ).catch(() => false),
      { within: 90_000, what: () => `a synchronous standby: ${output()}` },
    );

  await untilSynchronous();
  await onPrimary(async (sql) => {
    await sql.unsafe(`create role ${DATABASE} login password '${SECRET}'`);
    await sql.unsafe(`create database ${DATABASE} owner ${DATABASE}`);
  }, 'postgres');

  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgres://${DATABASE}:${SECRET}@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    primary,
    onPrimary,
    untilSynchronous,
    /**
     * Kills PostgreSQL of the primary with all its processes (kill -9), a moment after the last of its log has reached the
     * standby: what is acknowledged in that moment would be lost. Answers its name.
     */
    killPrimary: async () => {
      const lost = await primary();
      if (!lost) throw new Error('there is no primary');
      const [sender] = await onMember(lost, (sql) => sql`select pid from pg_stat_replication`);
      process.kill(sender?.pid, 'SIGSTOP');
      await pause(NOT_SENT_MS);
      killAll(processTree(await postmasterOf(lost)));
      return lost.name;
    },
    /** Lets the standby become a primary while the old one goes on, as where nobody watches over the two. */
    promoteBesides: async () => {
      const { port, settings } = (await primary()) as Member;
      const other = members.find((member) => member.port !== port) as Member;
      await run(account, '/usr/bin/patronictl', '-c', settings, 'pause', '--wait');
      await run(
        account,
        join(debiansPrograms(), 'pg_ctl'),
        ...['promote', '--wait', '-D', other.folder],
      );
      return {
        onPromoted: <Result>(work: (sql: postgres.Sql) => Promise<Result>) =>
          onMember(other, work, DATABASE),
      };
    },
  };
}

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

interface Etcd {
  at: string;
  folder: string;
  account: Account;
}

async function launchEtcd(
  launch: (program: string, ...args: string[]) => Started,
  { at, folder, account }: Etcd,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, account.uid, account.gid);
  const client = `http://${at}`;
  const etcd = launch(
    '/usr/bin/etcd',
    ...['--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', `http://127.0.0.1:${await freePort()}`],
  );
  const answers = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, { within: 30_000, what: () => `etcd answers: ${etcd.output()}` });
}

/** Of `primary_start_timeout`: a primary that ended is replaced at once, not started again. */
const patroniSettings = (
  { name, port, folder }: Omit<Member, 'settings'>,
  { etcd, rest }: { etcd: string; rest: number },
) => `
scope: studio
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { host: '${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: 'on' }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
  pg_hba:
    - host ${DATABASE} ${DATABASE} 127.0.0.1/32 scram-sha-256
    - host all postgres 127.0.0.1/32 trust
    - host replication postgres 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}
  bin_dir: ${debiansPrograms()}
  pgpass: ${folder}.pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: postgres }
    rewind: { username: postgres }
  parameters: { unix_socket_directories: '' }
`;

/** The folder of the newest PostgreSQL that is installed. */
function debiansPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (!newest) throw new Error('PostgreSQL of Debian is not installed.');
  return `/usr/lib/postgresql/${newest}/bin`;
}

async function run(account: Account, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runProgram(program, args, { account });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

const postmasterOf = async ({ folder }: Member) =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function onMember<Result>(
  { port }: Member,
  work: (sql: postgres.Sql) => Promise<Result>,
  database = 'postgres',
): Promise<Result> {
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const takesWrites = (member: Member) =>
  onMember(member, async (sql) => {
    const [state] = await sql`select pg_is_in_recovery() as "isStandby"`;
    return state?.isStandby === false;
  }).catch(() => false);
