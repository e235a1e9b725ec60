import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { COMPILE_CACHE, type StartedProcess, type StartOptions, start } from './processes.ts';

export interface DatabaseProcess extends StartedProcess {
  /** Its address, once it takes connections. */
  url(): Promise<string>;
}

/** Starts run-database.ts on a data folder. */
export function runDatabase(
  dataFolder: string,
  how: 'start' | 'join' = 'start',
  options: StartOptions = {},
): DatabaseProcess {
  const script = fileURLToPath(new URL('./run-database.ts', import.meta.url));
  const started = start(process.execPath, [script, dataFolder, how], {
    env: { ...process.env, ...COMPILE_CACHE },
    ...options,
  });
  return { ...started, url: async () => (await started.line(/^ready /)).slice('ready '.length) };
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
