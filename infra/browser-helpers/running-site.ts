import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from 'bff/config';
import { type ServerOptions, startServer } from 'bff/server';
import { openStaffRegister } from 'bff/staff';
import { createMigratedDatabase } from 'bff/test-database';
import { inject } from 'vitest';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** Starts the whole site with its own database and port and these settings. `now` is the clock of its classes. */
export async function startSite(
  settings: Record<string, string> = {},
  now?: () => Date,
  options: ServerOptions = {},
) {
  const database = await createMigratedDatabase(inject('databaseUrl'));
  const studioData = await mkdtemp(join(tmpdir(), 'studio-site-'));
  const complete = {
    // No test waits for two minutes.
    ...readConfig({ PORT: '0', MAIL_AFTER_SECONDS: '0', ...settings }),
    databaseUrl: database.url,
    jwtSecret: 'a secret for tests, 32 bytes long or more',
    studioData,
  };
  // The lowest cost of bcrypt, as these tests do not measure logins.
  const misfits: object[] = [];
  const server = await startServer(complete, {
    logLevel: 'silent',
    onMisfit: (misfit) => misfits.push(misfit),
    passwordCost: 4,
    ...(now && { now }),
    ...options,
  });
  const staff = await openStaffRegister(database.url);
  return {
    url: server.address,
    databaseUrl: database.url,
    staff,
    mailFolder: join(studioData, 'mail'),
    stop: async () => {
      await staff.close();
      await server.stop();
      await database.drop();
      await rm(studioData, { recursive: true, force: true });
      if (misfits.length > 0)
        throw new Error(`Answers outside their contract: ${JSON.stringify(misfits.slice(0, 3))}`);
    },
  };
}
