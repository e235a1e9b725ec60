import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from 'bff/config';
import { connectDatabase, type Sql } from 'bff/database';
import { layout } from '../../embedded-postgres/data-folder.ts';
import { Refusal } from '../../embedded-postgres/refusal.ts';
import { called } from '../how-called.ts';
import type { Studio } from '../run-command.ts';
import { joinDatabase, studioDataFolder } from '../studio-database.ts';
import { askPushServices, type PushAnswer } from './push-answers.ts';
import { servicePorts } from './systemd.ts';

/** What is looked at: the settings, and what they lead to. */
export interface Place {
  env: Env;
  /** Whether the setting with this name was given. */
  isSet(name: string): boolean;
  /** Whether the site is meant for others than the people at this machine. */
  isPublic: boolean;
  /** Whether this runs in a container: its ports are open to the networks of the container alone. */
  isContained: boolean;
  dataFolder: string;
  backupFolder: string;
  /** The secret of the settings, or of the embedded database's folder; `undefined` before the first start. */
  jwtSecret: string | undefined;
  dns: Resolver;
  /** Opens the database at the first call. `undefined` where the embedded one was never made. */
  database(): Promise<Sql | undefined>;
  /** The ports of the servers that systemd starts on this machine. */
  serverPorts(): Promise<number[]>;
  /** What the push services of the browsers answer, asked once. */
  pushAnswers(): Promise<PushAnswer[]>;
}

const LOCAL = /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;

export const isLocalHost = (hostname: string) => LOCAL.test(hostname);

/** Files that podman and Docker put into each container. */
const CONTAINER_MARKS = ['/run/.containerenv', '/.dockerenv'];

const DNS_PATIENCE = { timeout: 2_000, tries: 2 };

/** Reads what the checks share. Rejects where the studio's secrets are there and may not be read. */
export async function openPlace(env: Env, studio: Studio): Promise<Place> {
  const dataFolder = await studioDataFolder(env);
  await refuseClosed(dataFolder);
  return {
    env,
    isSet: (name) => Boolean(process.env[name]?.trim()),
    isPublic: !isLocalHost(new URL(env.publicUrl).hostname),
    isContained: CONTAINER_MARKS.some((file) => existsSync(file)),
    dataFolder,
    backupFolder: env.backupFolder ?? join(dataFolder, 'backups'),
    jwtSecret: env.jwtSecret ?? (await keptSecret(dataFolder)),
    dns: new Resolver(DNS_PATIENCE),
    database: once(() => openDatabase(env, dataFolder, studio)),
    serverPorts: servicePorts,
    pushAnswers: once(() => askPushServices(env.pushServices)),
  };
}

/** Another user would take what is closed to it for what is not there. */
async function refuseClosed(dataFolder: string): Promise<void> {
  try {
    await access(dataFolder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Refusal(
      `The doctor may not look into ${dataFolder}. Run it as the site’s user: ${called('doctor')}`,
    );
  }
}

async function keptSecret(dataFolder: string): Promise<string | undefined> {
  const file = layout(dataFolder).jwtSecret;
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Shorter than a check may take. A restore may have the database for minutes. */
const DATABASE_MS = 15_000;

/** Never makes a database: the doctor changes nothing. */
async function openDatabase(env: Env, dataFolder: string, studio: Studio) {
  const isMade = existsSync(join(layout(dataFolder).cluster, 'PG_VERSION'));
  if (!env.databaseUrl && !isMade) return undefined;
  const stop = AbortSignal.any([studio.stop, AbortSignal.timeout(DATABASE_MS)]);
  const databaseUrl = await joinDatabase(env, { ...studio, stop }, 'doctor');
  const sql = connectDatabase(databaseUrl, { max: 2 });
  studio.onEnd(() => sql.end({ timeout: 1 }));
  return sql;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
