import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { type CallOptions, call, isAcknowledged } from '../studio/call.ts';
import { type StudioSettings, studioEnvironment } from '../studio/studio-process.ts';
import { endAll, type StartedProcess, start } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';
import type { BenchTools } from './define-bench.ts';
import type { ServerReport } from './report-on-signal.ts';

/** Starts a PostgreSQL for the bench. If `durable` is false, no write waits for the disk. */
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

/** A server that the bench has started: the studio, or a minimal server to compare with. */
export interface BenchServer extends StartedProcess {
  url: string;
  /** The memory, and the delay of the event loop since the last report. */
  report(): Promise<ServerReport>;
}

/** The options of `pnpm start`; `--expose-gc` so that a report counts no garbage. */
const NODE_OPTIONS = ['--max-semi-space-size=4', '--max-old-space-size=256', '--expose-gc'];

/** Starts a script of this folder that prints `ready` and its address. */
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

/** Starts the studio with these settings, and with `siteFolder` in place of the built site. The environment has priority. */
export const startBenchServer = (
  settings: StudioSettings,
  { siteFolder, ...env }: { siteFolder?: string; EARLY_HINTS?: string } = {},
) =>
  startServer('bench-server.ts', siteFolder ? [siteFolder] : [], {
    ...studioEnvironment(settings),
    ...env,
  });

/** Calls as the app does, and returns the body. Throws if the response is not 2xx. */
export async function callOrThrow(url: string, method: string, options?: CallOptions) {
  const outcome = await call(url, method, options);
  if (!isAcknowledged(outcome))
    throw new Error(`${method} ${url}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
  return outcome.body;
}
