import { basename } from 'node:path';
import { noteByHand, rehearseByHand, sendByHand } from 'bff/backup-by-hand';
import { newBackupKey } from 'bff/backup-key';
import { nameOfPlace } from 'bff/upload-target';
import { writeBackup } from 'bff/write-backup';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { called } from './how-called.ts';
import { givenPath, inBytes, inNumber, runCommand, type Studio } from './run-command.ts';
import {
  backupFolder,
  backupFolderFault,
  elsewhereOf,
  joinDatabase,
  readDatabaseEnv,
  studioDataFolder,
} from './studio-database.ts';

const command = called('backup');
const usage = `Usage:
  ${command}               writes everything the database holds into a file in BACKUP_FOLDER, and sends it to BACKUP_UPLOAD
  ${command} FOLDER        the same, into that folder
  ${command} --here        the same as without, and sends it nowhere: a site that runs does so within minutes
  ${command} --rehearse    restores the newest backup into a database that is dropped afterwards
  ${command} --new-key     makes a key for BACKUP_KEY`;

await runCommand(async (studio) => {
  const given = parseArguments(process.argv.slice(2));
  if (given === '--new-key') return makeKey(studio);
  if (given === '--rehearse') return rehearse(studio);
  const folder = given === '--here' ? undefined : given;
  return backUp(studio, { folder, sends: given !== '--here' });
});

function parseArguments([what, ...rest]: string[]): string | undefined {
  const isKnown = !what?.startsWith('-') || ['--here', '--rehearse', '--new-key'].includes(what);
  if (rest.length > 0 || !isKnown) throw new Refusal(usage);
  return what;
}

interface Wanted {
  /** As it was given; by default the folder of the nightly backups. */
  folder: string | undefined;
  sends: boolean;
}

async function backUp(studio: Studio, wanted: Wanted): Promise<void> {
  const env = readDatabaseEnv();
  const isNightly = wanted.folder === undefined;
  const noFolder = isNightly && (await backupFolderFault(env));
  if (noFolder) throw noFolder;
  const databaseUrl = await joinDatabase(env, studio, 'backup');
  const folder = wanted.folder === undefined ? await backupFolder(env) : givenPath(wanted.folder);
  const signal = studio.stop;
  const begun = performance.now();
  const { file, bytes, rows, takenAt } = await writeBackup({ databaseUrl, folder, signal });
  const ms = performance.now() - begun;
  if (isNightly) await noteByHand(databaseUrl, { folder, file: basename(file), bytes, rows, ms });
  studio.say(`${file}\n${inNumber(rows, 'row')}, ${inBytes(bytes)}, read back and found whole.`);
  const elsewhere = elsewhereOf(env);
  if (!elsewhere || !wanted.sends) return;
  const place = nameOfPlace(elsewhere.place);
  studio.say(`Sending it to ${place} …`);
  const backup = { file, name: basename(file), takenAt };
  const sent = await sendByHand({ databaseUrl, elsewhere, backup, signal }).catch((error) => {
    if (error?.name !== 'BackupRefusal') throw error;
    throw new Refusal(`The backup is here, and was not sent to ${place}: ${error.message}`);
  });
  studio.say(`${inBytes(sent)}, encrypted, read back and found whole.`);
}

async function rehearse(studio: Studio): Promise<void> {
  const env = readDatabaseEnv();
  const elsewhere = elsewhereOf(env);
  const databaseUrl = await joinDatabase(env, studio, 'backup');
  const folder = await backupFolder(env);
  const dataFolder = await studioDataFolder(env);
  studio.say(
    `Restoring the newest backup ${elsewhere ? `of ${nameOfPlace(elsewhere.place)}` : `in ${folder}`} into a database of its own …`,
  );
  const makesFolder = env.backupFolder === undefined;
  const options = {
    ...{ databaseUrl, folder, makesFolder, dataFolder, elsewhere },
    signal: studio.stop,
  };
  const done = await rehearseByHand(options);
  if (!done) throw new Refusal(`There is no backup yet: ${command}`);
  const seconds = inNumber(Math.ceil(done.ms / 1000), 'second');
  studio.say(`${done.file}\n${inNumber(done.rows, 'row')} restored in ${seconds}, and compared.`);
  for (const words of done.oddities) studio.say(`It was so before already: ${words}.`);
}

async function makeKey(studio: Studio): Promise<void> {
  studio.say(`BACKUP_KEY=${await newBackupKey()}`);
  studio.say(
    'Put this line into the settings of every server, and keep a copy of it away from this machine, on paper too: without this key nobody can read the backups elsewhere.',
  );
}
