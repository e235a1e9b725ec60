import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrateDatabase } from 'bff/migrate';
import { afterAll } from 'vitest';
import { dataFolderFiles } from '../embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { temporaryFolder } from './temporary-folders.ts';

let template: Promise<string> | undefined;

/** A copy of a data folder with a migrated database, which is much faster than creating and migrating one. */
export async function folderWithDatabase(): Promise<string> {
  template ??= makeTemplate();
  const folder = temporaryFolder();
  await promisify(execFile)('cp', ['-a', `${await template}/.`, folder]);
  // Each copy chooses its own port at its first start, so that copies can run at the same time.
  rmSync(dataFolderFiles(folder).port);
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-template-'));
  const database = await startEmbeddedPostgres({ dataFolder: folder, command: 'tests' });
  await migrateDatabase(database.databaseUrl);
  await database.stop();
  return folder;
}

afterAll(async () => {
  if (template) rmSync(await template, { recursive: true, force: true });
  template = undefined;
});
