import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { endAll, start } from '../testing/processes.ts';
import type { MeasuredResponse } from './bare-server.ts';

/** A PostgreSQL of the bench's own. Where `durable` is false, no write waits for the disk. */
export async function startDatabase({ onEnd }: Pick<BenchTools, 'onEnd'>, durable = true) {
  const dataFolder = temporaryFolder();
  const { databaseUrl, adminUrl, stop } = await startEmbeddedPostgres({
    ...{ dataFolder, command: 'tests', durable },
  });
  onEnd(() => endAll().then(stop));
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  onEnd(() => sql.end());
  return { databaseUrl, adminUrl, dataFolder, sql };
}

/** A server of the bench's own, the studio or the least that can do it. */
export interface BenchServer extends Started {
  url: string;
  /** Its memory, and its event loop's delay since the last report. */
  report(): Promise<ServerReport>;
}

/** As `pnpm start` runs it, and so that a report counts no garbage. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=256', '--expose-gc'];

/** Starts a script of this folder that says `ready` and its address. */
export async function startServer(
  script: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<BenchServer> {
  const file = join(import.meta.dirname, script);
  const started = start(process.execPath, [...NODE_OPTIONS, file, ...args], { env });
  const url = (await started.line(/^ready /)).slice('ready '.length).trim();
  let count = 0;
  const report = async () => {
    count += 1;
    const isNew = new RegExp(`^report .*"number":${count}\\b`);
    started.child.kill('SIGUSR2');
    return JSON.parse((await started.line(isNew)).slice('report '.length)) as ServerReport;
  };
  return { ...started, url, report };
}

/** Starts the studio with these settings and, over them, this environment; another site than the built one, if it is given. */
export const startBenchServer = (
  settings: StudioSettings,
  { siteFolder, ...env }: { siteFolder?: string; EARLY_HINTS?: string } = {},
) =>
  startServer('bench-server.ts', siteFolder ? [siteFolder] : [], {
    ...studioEnvironment(settings),
    ...env,
  });

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

async function startBare(answer: MeasuredResponse): Promise<string> {
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
async function answerOf(url: string): Promise<MeasuredResponse> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name];
  return { headers, body: await response.text() };
}
