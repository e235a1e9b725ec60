import { stat } from 'node:fs/promises';
import { Refusal } from './refusal.ts';
import { type Account, runProgram } from './run-program.ts';

const runsAsRoot = () => process.getuid?.() === 0;

/**
 * Who runs the database: this user (`undefined`), but never root, as PostgreSQL refuses that. For root it is whoever
 * owns the existing database (so that a folder made without root stays usable without it), or else the user `postgres`.
 */
export async function databaseAccount(databaseFolder: string): Promise<Account | undefined> {
  if (!runsAsRoot()) return undefined;
  const owner = await stat(databaseFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` };
  return findOrMakeAccount('postgres');
}

export async function findOrMakeAccount(name: string): Promise<Account> {
  const found = await findAccount(name);
  if (found) return found;
  const complaint = await makeAccount(name);
  const made = await findAccount(name);
  if (made) return made;
  throw new Refusal(
    `PostgreSQL does not run as root, and the user ${name} could not be made (${complaint}). Create that user, or start the studio as an ordinary user.`,
  );
}

async function findAccount(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', name]),
    runProgram('id', ['-g', name]),
  ]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output), name };
}

/** useradd on most systems, adduser where busybox provides the tools. Answers what the last of them complained about. */
async function makeAccount(name: string): Promise<string> {
  const nowhere = ['/nonexistent', '/bin/false'] as const;
  const useradd = ['-r', '-U', '-M', '-d', nowhere[0], '-s', nowhere[1], name];
  const first = await runProgram('useradd', useradd);
  if (first.code === 0) return '';
  await runProgram('addgroup', ['-S', name]);
  const adduser = ['-S', '-D', '-H', '-h', nowhere[0], '-s', nowhere[1], '-G', name, name];
  const second = await runProgram('adduser', adduser);
  return (first.code === null ? second : first).output.trim().replaceAll(/\s+/g, ' ');
}
