import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { endAll, start } from '../testing/processes.ts';
import type { Answer } from './bare-server.ts';

export interface Servers {
  studio: string;
  bare: string;
  stop(): Promise<void>;
}

const LIST = '/api/meetings';
const MEETINGS = 12;

/** Starts a database, and gives the environment of a studio on it. `stop` ends the bench's processes, too. */
export async function startDatabase() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-bench-'));
  const database = await startEmbeddedPostgres({ dataFolder, command: 'tests' });
  const env = {
    ...process.env,
    DATABASE_URL: database.databaseUrl,
    STUDIO_DATA: dataFolder,
    JWT_SECRET: 'only-for-measuring-and-nothing-else',
    PORT: '0',
    NODE_ENV: 'production',
  };
  const stop = async () => {
    await endAll();
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { env, stop };
}

/** Starts the studio on a database of its own, and a bare server that gives the same answer, each in a process. */
export async function startServers(): Promise<Servers> {
  const { env, stop } = await startDatabase();
  const studio = await startStudio(env);
  await fillList(env.DATABASE_URL, studio);
  const bare = await startBare(await answerOf(studio + LIST));
  return { studio, bare, stop };
}

/** Serves each of these built sites on an address of its own, all with one database and these settings. */
export async function serveFolders(folders: string[], settings: Record<string, string> = {}) {
  const { env, stop } = await startDatabase();
  const urls: string[] = [];
  for (const folder of folders) {
    const server = startProcess('serve-site.ts', [folder], { ...env, ...settings });
    urls.push((await server.line(/^ready /)).slice('ready '.length).trim());
  }
  return { urls, stop };
}

async function startStudio(env: NodeJS.ProcessEnv): Promise<string> {
  const started = startProcess('../commands/serve.ts', [], env);
  const { port } = JSON.parse(await started.line(/"listening"/)) as { port: number };
  return `http://127.0.0.1:${port}`;
}

async function startBare(answer: Answer): Promise<string> {
  const started = startProcess('bare-server.ts', [JSON.stringify(answer)]);
  return (await started.line(/^http:/)).trim();
}

export const startProcess = (
  file: string,
  args: string[],
  env = process.env,
  nodeOptions: string[] = [],
) => start(process.execPath, [...nodeOptions, join(import.meta.dirname, file), ...args], { env });

/** Writes to the database, as the API would need an account; the database notifies the studio. */
async function fillList(databaseUrl: string, studio: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    insert into meetings (meeting_link)
    select 'https://meet.example.org/class-' || number
    from generate_series(1, ${MEETINGS}::int) as number`;
  await sql.end();
  while (((await (await fetch(studio + LIST)).json()) as unknown[]).length < MEETINGS);
}

/** All headers but those of Node's own server; uncompressed, as autocannon accepts no encoding. */
async function answerOf(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name];
  return { headers, body: await response.text() };
}
