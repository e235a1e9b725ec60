import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { type Account, findOrMakeAccount, runProgram } from '../../embedded-postgres/programs.ts';
import { until } from '../../studio/waiting.ts';
import { killAll, processTree, type Started, start } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';

/** How often the keeper asks the primary, and after how many lost answers it promotes the standby: about five seconds. */
const ASKS_EVERY_MS = 500;
const LOST_ANSWERS = 10;
const DATABASE = 'studio';
const SECRET = 'only-for-this-test';

interface Node {
  port: number;
  folder: string;
  process: Started | undefined;
}

/**
 * Two PostgreSQL of Debian: a primary, whose writes are acknowledged once its standby has them on disk, and the standby.
 * A keeper promotes the standby when the primary does not answer, as Patroni does for a real pair.
 */
export async function startPostgresPair() {
  const programs = debiansPrograms();
  const account = await findOrMakeAccount('postgres');
  const parent = temporaryFolder();
  await chmod(parent, 0o755);
  const nodes = await Promise.all(
    ['db1', 'db2'].map(async (name) => ({
      port: await freePort(),
      folder: join(parent, name),
      process: undefined,
    })),
  );
  let [primary, standby] = nodes as [Node, Node];
  const run = (program: string, ...args: string[]) => runAs(account, join(programs, program), args);

  const launch = async (node: Node) => {
    const settings = [
      `port=${node.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=`,
    ];
    node.process = start(
      join(programs, 'postgres'),
      ['-D', node.folder, ...settings.flatMap((setting) => ['-c', setting])],
      { uid: account.uid, gid: account.gid, cwd: '/', killAtEnd: true },
    );
    await until(() => answers(node), { within: 30_000, what: () => node.process?.output() ?? '' });
  };

  /** With a standby, each commit waits for it. A primary alone must not wait. */
  const waitForStandby = async (waits: boolean) => {
    await onNode(primary, async (sql) => {
      await sql.unsafe(`alter system set synchronous_standby_names = '${waits ? '*' : ''}'`);
      await sql`select pg_reload_conf()`;
    });
  };

  const isSynchronous = () =>
    onNode(
      primary,
      async (sql) =>
        (await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 1,
    );

  /** Makes the node that was lost the standby of the present primary. */
  const rebuild = async () => {
    standby.process?.child.kill('SIGKILL');
    await rm(standby.folder, { recursive: true, force: true });
    await run(
      'pg_basebackup',
      ...['--dbname', urlOf(primary, 'postgres'), '--pgdata', standby.folder],
      ...['--checkpoint', 'fast', '--write-recovery-conf'],
    );
    await launch(standby);
    await waitForStandby(true);
    await until(isSynchronous, { within: 30_000, what: 'the standby is synchronous' });
  };

  const promote = async () => {
    await run('pg_ctl', 'promote', '--wait', '--pgdata', standby.folder);
    [primary, standby] = [standby, primary];
    await waitForStandby(false);
  };

  let promotions = 0;
  let keeping = true;
  const keep = async () => {
    let lost = 0;
    while (keeping) {
      lost = (await answers(primary)) ? 0 : lost + 1;
      if (lost === LOST_ANSWERS) {
        await promote();
        promotions += 1;
        lost = 0;
      }
      await pause(ASKS_EVERY_MS);
    }
  };

  await mkdir(primary.folder);
  await chown(primary.folder, account.uid, account.gid);
  await run('initdb', '--pgdata', primary.folder, '--auth', 'trust', '--locale', 'C.UTF-8');
  await appendFile(join(primary.folder, 'postgresql.conf'), 'max_connections = 200\n');
  await launch(primary);
  await onNode(primary, async (sql) => {
    await sql.unsafe(`create role ${DATABASE} login password '${SECRET}'`);
    await sql.unsafe(`create database ${DATABASE} owner ${DATABASE}`);
  });
  await writeFile(join(primary.folder, 'pg_hba.conf'), ACCESS);
  await onNode(primary, (sql) => sql`select pg_reload_conf()`);
  await chown(parent, account.uid, account.gid);
  await rebuild();
  const kept = keep();

  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgres://${DATABASE}:${SECRET}@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    promotions: () => promotions,
    rebuild,
    /** Kills the primary with all its processes, as where the machine is lost. */
    killPrimary: () => killAll(processTree(primary.process?.pid ?? 0)),
    /** Lets the standby become a primary while the old one goes on, as where nobody watches over the two. */
    promoteBesides: promote,
    /** Runs this on the present primary. */
    onPrimary: <Result>(work: (sql: postgres.Sql) => Promise<Result>) =>
      onNode(primary, work, DATABASE),
    stop: async () => {
      keeping = false;
      await kept;
      for (const node of nodes) killAll(processTree((node as Node).process?.pid ?? 0));
    },
  };
}

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

/** The superuser and replication without a password: the test's own; the site's role with one. */
const ACCESS = `
host ${DATABASE} ${DATABASE} 127.0.0.1/32 scram-sha-256
host all postgres 127.0.0.1/32 trust
host replication postgres 127.0.0.1/32 trust
`;

/** The folder of the newest PostgreSQL that is installed. */
function debiansPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (!newest) throw new Error('PostgreSQL of Debian is not installed.');
  return `/usr/lib/postgresql/${newest}/bin`;
}

async function runAs(account: Account, program: string, args: string[]): Promise<void> {
  const { code, output } = await runProgram(program, args, { account });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

const urlOf = ({ port }: Node, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

async function onNode<Result>(
  node: Node,
  work: (sql: postgres.Sql) => Promise<Result>,
  database = 'postgres',
): Promise<Result> {
  const sql = postgres(urlOf(node, database), { max: 1, connect_timeout: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const answers = (node: Node) =>
  onNode(node, async (sql) => {
    await sql`select 1`;
    return true;
  }).catch(() => false);
