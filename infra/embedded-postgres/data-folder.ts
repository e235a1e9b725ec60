import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Account, databaseAccount, runProgram } from './programs.ts';
import { Refusal, refusalFor } from './refusal.ts';

/** What lies where in the folder that STUDIO_DATA names. */
export function layout(dataFolder: string) {
  const database = join(dataFolder, 'database');
  return {
    /** Belongs to the database's account alone. */
    database,
    cluster: join(database, 'cluster'),
    programs: join(dataFolder, 'programs'),
    log: join(dataFolder, 'database.log'),
    /** The database's port, the same at every start. */
    port: join(dataFolder, 'database-port'),
    /** The superuser's, which only the start uses. */
    password: join(dataFolder, 'database-password'),
    sitePassword: join(dataFolder, 'database-site-password'),
    jwtSecret: join(dataFolder, 'jwt-secret'),
  };
}

const repository = resolve(import.meta.dirname, '..', '..');

/**
 * The data folder: STUDIO_DATA, or `.studio` in the repository, or, where root starts the studio from a clone that the
 * database's user cannot enter, a folder below /var/lib that is always the same for this clone.
 */
export async function chooseDataFolder(studioData: string | undefined, clone = repository) {
  if (studioData) return resolve(studioData);
  const usual = join(clone, '.studio');
  const account = await databaseAccount(layout(usual).database);
  if (!account || (await canEnter(account, clone))) return usual;
  const place = await realpath(clone);
  const mark = createHash('sha256').update(place).digest('hex').slice(0, 8);
  return join('/var/lib/ganga-yoga', `${basename(place)}-${mark}`);
}

/** Makes the data folder and the database's part of it, each with the narrowest rights that let the database run. */
export async function prepareDataFolder(dataFolder: string, account: Account | undefined) {
  const { database } = layout(dataFolder);
  try {
    await makeFolders(dataFolder, account ? 0o711 : 0o700);
    if (account) await letIn(account, dataFolder);
    await mkdir(database, { recursive: true, mode: 0o700 });
    if (account) await chown(database, account.uid, account.gid);
    await chmod(database, 0o700);
  } catch (error) {
    throw refusalFor(dataFolder, error);
  }
}

/** With the rights given, whatever the umask says. */
async function makeFolders(folder: string, mode: number) {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made !== dirname(first); made = dirname(made)) await chmod(made, mode);
}

async function letIn(account: Account, dataFolder: string) {
  if (await canEnter(account, dataFolder)) return;
  const { uid, mode } = await stat(dataFolder);
  if (uid === 0) await chmod(dataFolder, (mode & 0o7777) | 0o011);
  if (await canEnter(account, dataFolder)) return;
  throw new Refusal(
    `The data folder ${dataFolder} cannot be used: PostgreSQL does not run as root, and its user ${account.name} cannot enter that folder. STUDIO_DATA must name one that it can, /var/lib/ganga-yoga say.`,
  );
}

/** Asked of the system, as modes alone do not tell (access lists, mounts). */
async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account });
  return code === 0;
}
