import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import {
  findOrCreateAccount,
  runProgram,
  type SystemAccount,
} from '../../embedded-postgres/programs.ts';
import { until } from '../../studio/waiting.ts';
import { killAll, processTree, type StartedProcess, start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';

const DATABASE = 'studio';
const SECRET = 'only-for-this-test';
/** Shorter than Patroni needs to detect a lagging standby. */
const NOT_SENT_MS = 500;

interface PairMember {
  name: string;
  port: number;
  folder: string;
  settings: string;
}

/**
 * Two PostgreSQL servers managed by Patroni, all from Debian, as infra/docs/operate/database.md describes: a primary, whose writes are
 * acknowledged once its standby has them on disk. When the primary is lost, Patroni promotes the standby and makes the
 * lost one the new standby. An etcd for the whole test holds who is the primary. All of them name this folder in their
 * command lines, so `killByCommand` ends them all at once. One by one they would not end: Patroni restarts its PostgreSQL.
 */
export async function startPostgresPair(parent: string) {
  const account = await findOrCreateAccount('postgres');
  await chmod(parent, 0o755);
  await chown(parent, account.uid, account.gid);
  const as = { uid: account.uid, gid: account.gid, cwd: '/' };
  const started: StartedProcess[] = [];
  const launch = (program: string, ...args: string[]) => {
    const one = start(program, args, { ...as, env: { PATH: process.env.PATH } });
    started.push(one);
    return one;
  };

  const etcd = `127.0.0.1:${await freePort()}`;
  await launchEtcd(launch, { at: etcd, folder: join(parent, 'etcd'), account });
  const members: PairMember[] = [];
  for (const name of ['db1', 'db2']) {
    const member = { name, port: await freePort(), folder: join(parent, name) };
    const settings = join(parent, `${name}.yml`);
    await writeFile(settings, patroniSettings(member, { etcd, rest: await freePort() }));
    members.push({ ...member, settings });
  }
  for (const { settings } of members) launch('/usr/bin/patroni', settings);
  const output = () => started.map((one) => one.output().slice(-2_000)).join('\n');

  /** The writable member; `undefined` while there is none. */
  const primary = async () => {
    for (const member of members) if (await isWritable(member)) return member;
    return undefined;
  };
  const onPrimary = async <Result>(
    work: (sql: postgres.Sql) => Promise<Result>,
    database = DATABASE,
  ): Promise<Result> => {
    const member = await primary();
    if (!member) throw new Error('there is no primary');
    return queryMember(member, work, database);
  };
  /** Resolves once a primary replicates synchronously. */
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
     * standby: writes acknowledged at that moment would be lost. Returns its name.
     */
    killPrimary: async () => {
      const lost = await primary();
      if (!lost) throw new Error('there is no primary');
      const [sender] = await queryMember(lost, (sql) => sql`select pid from pg_stat_replication`);
      process.kill(sender?.pid, 'SIGSTOP');
      await pause(NOT_SENT_MS);
      killAll(processTree(await postmasterOf(lost)));
      return lost.name;
    },
    /** Promotes the standby while the old primary keeps running, as without supervision. */
    promoteBesides: async () => {
      const { port, settings } = (await primary()) as PairMember;
      const other = members.find((member) => member.port !== port) as PairMember;
      await run(account, '/usr/bin/patronictl', '-c', settings, 'pause', '--wait');
      await run(
        account,
        join(debianPostgresFolder(), 'pg_ctl'),
        ...['promote', '--wait', '-D', other.folder],
      );
      return {
        onPromoted: <Result>(work: (sql: postgres.Sql) => Promise<Result>) =>
          queryMember(other, work, DATABASE),
      };
    },
  };
}

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

interface EtcdOptions {
  at: string;
  folder: string;
  account: SystemAccount;
}

async function launchEtcd(
  launch: (program: string, ...args: string[]) => StartedProcess,
  { at, folder, account }: EtcdOptions,
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

/** `primary_start_timeout`: a primary that ended is replaced at once, not restarted. */
const patroniSettings = (
  { name, port, folder }: Omit<PairMember, 'settings'>,
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
  bin_dir: ${debianPostgresFolder()}
  pgpass: ${folder}.pgpass
  authentication:
    superuser: { username: postgres }
    replication: { username: postgres }
    rewind: { username: postgres }
  parameters: { unix_socket_directories: '' }
`;

/** The folder of the newest installed PostgreSQL. */
function debianPostgresFolder(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (!newest) throw new Error('PostgreSQL of Debian is not installed.');
  return `/usr/lib/postgresql/${newest}/bin`;
}

async function run(account: SystemAccount, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runProgram(program, args, { account });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

const postmasterOf = async ({ folder }: PairMember) =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function queryMember<Result>(
  { port }: PairMember,
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

const isWritable = (member: PairMember) =>
  queryMember(member, async (sql) => {
    const [state] = await sql`select pg_is_in_recovery() as "isStandby"`;
    return state?.isStandby === false;
  }).catch(() => false);
