/** `node run-database.ts FOLDER start|join`: an embedded PostgreSQL in a process of its own, which tests may kill. */
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';

const [dataFolder = '', how] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database =
    how === 'join'
      ? await joinEmbeddedPostgres({ dataFolder, command: 'staff', log: say })
      : await startEmbeddedPostgres({ dataFolder, command: 'start', log: say });
  // A joined database is not this process's child and would not keep it alive.
  const untilStopped = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    clearInterval(untilStopped);
    await database.stop();
    say('stopped');
  });
  say(`ready ${database.databaseUrl}`);
} catch (error) {
  say(
    error instanceof UserFacingError
      ? `refused ${error.message}`
      : `broken ${(error as Error).stack}`,
  );
  process.exitCode = 1;
}
