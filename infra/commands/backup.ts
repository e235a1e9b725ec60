import { join, resolve } from 'node:path';
import { writeBackup } from 'bff/write-backup';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { givenPath, inNumber, runCommand } from './run-command.ts';
import { joinDatabase, readDatabaseEnv, studioDataFolder } from './studio-database.ts';

const usage = `Usage:
  pnpm backup            writes everything the database holds into a file in BACKUP_FOLDER
  pnpm backup FOLDER     the same, into that folder`;

await runCommand(async (studio) => {
  const given = parseArguments(process.argv.slice(2));
  const env = readDatabaseEnv();
  const databaseUrl = await joinDatabase(env, studio, 'backup');
  const kept = env.backupFolder ?? join(await studioDataFolder(env), 'backups');
  const folder = given === undefined ? resolve(kept) : givenPath(given);
  const { file, bytes, rows } = await writeBackup({ databaseUrl, folder, signal: studio.stop });
  studio.say(`${file}\n${inNumber(rows, 'row')}, ${inBytes(bytes)}, read back and found whole.`);
});

function parseArguments([folder, ...rest]: string[]): string | undefined {
  if (rest.length > 0 || folder?.startsWith('-')) throw new Refusal(usage);
  return folder;
}

function inBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en')} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
