import { type CheckedBackup, withBackup } from 'bff/read-backup';
import { type RestoredBackup, refuseUnknownSchema, restoreBackup } from 'bff/restore-backup';
import { renewSecret } from '../embedded-postgres/data-folder.ts';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { givenPath, inNumber, runCommand } from './run-command.ts';
import { readDatabaseEnv, seizeDatabase } from './studio-database.ts';

const usage = `Usage:
  pnpm restore FILE             puts a backup into a database that is empty
  pnpm restore FILE --replace   throws away what the database holds, and puts the backup in its place`;

const newSecret = 'The studio has a new secret: everybody signs in once more.';
const setNewSecret =
  'Before you start the studio, set a new JWT_SECRET: nothing that was signed with the old one may count again. Everybody signs in once more.';

/** The tables that the studio's owner is told about, in this order. */
const named: [table: string, word: string][] = [
  ['accounts', 'account'],
  ['courses', 'course'],
  ['orders', 'order'],
  ['enrolments', 'enrolment'],
  ['contact_messages', 'message'],
  ['meetings', 'meeting link'],
];

await runCommand(async (studio) => {
  const { file, replace } = parseArguments(process.argv.slice(2));
  const env = readDatabaseEnv();
  const signal = studio.stop;
  const restore = async (backup: CheckedBackup) => {
    await refuseUnknownSchema(backup.header);
    studio.say(`The backup is whole. Restoring …`);
    const { databaseUrl, folder } = await seizeDatabase(env, studio);
    const restored = await restoreBackup({ databaseUrl, backup, replace, signal });
    const keepsSecret = folder && !process.env.JWT_SECRET?.trim();
    if (keepsSecret) await renewSecret(folder, 'jwtSecret');
    studio.say(whatItBrought(restored));
    studio.say(keepsSecret ? newSecret : setNewSecret);
  };
  await withBackup(file, restore, { signal });
});

function parseArguments([file, ...rest]: string[]) {
  const replace = rest[0] === '--replace';
  if (!file || file.startsWith('-') || rest.length !== (replace ? 1 : 0)) throw new Refusal(usage);
  return { file: givenPath(file), replace };
}

function whatItBrought({ takenAt, tables, waitingMails, oddities }: RestoredBackup): string {
  const rows = new Map(tables.map((table) => [table.name, table.rows]));
  const brought = named.map(([table, word]) => inNumber(rows.get(table) ?? 0, word));
  const mails = waitingMails > 0 ? ` ${inNumber(waitingMails, 'waiting mail')} will be sent.` : '';
  const odd = oddities.map((words) => `\nIt was so before already: ${words}.`);
  return `Restored: ${brought.join(', ')}, taken on ${inUtc(takenAt)}.${mails}${odd.join('')}`;
}

/** `22 November 2026, 03:17 UTC`. */
function inUtc(moment: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${moment.toLocaleString('en-GB', format).replace(' at ', ', ')} UTC`;
}
