import { type ApiCallContext, prepareStudio } from './api-call-fixtures.ts';
import type { WriteCallFactory } from './bodiless-calls.ts';
import { startFaultyDatabase } from './faulty-database.ts';
import { startPushReceiver } from './push-receiver.ts';
import { createFaultRun } from './statement-faults.ts';
import { createMigratedDatabase } from './test-database.ts';
import { startTestStudio } from './test-studio.ts';

export interface FaultStudioContext extends ApiCallContext {
  /** The origin of the site's passkeys. */
  site: string;
}

const SITE = 'https://yoga.example.org';

interface FaultStudioOptions {
  /** The calls whose statements fail. */
  callsOf: (context: FaultStudioContext) => Record<string, WriteCallFactory>;
  /** Decides the way in which a statement fails. */
  seed: number;
}

/** A studio whose database can fail, with calls of its routes. Batch jobs do not run. */
export async function startFaultStudio({ callsOf, seed }: FaultStudioOptions) {
  const receiver = await startPushReceiver();
  const direct = await createMigratedDatabase();
  const database = await startFaultyDatabase(direct.url);
  const studio = await startTestStudio({
    databaseUrl: database.url,
    now: () => new Date('2026-12-01T01:00:00Z'),
    publicUrl: SITE,
    pushReceiver: receiver,
    runsBatchJobs: false,
  });
  const owner = (await studio.signInAs('owner', 'Kavita')).token;
  const context = { studio, owner, receiver, site: SITE };
  await prepareStudio(context);
  const run = createFaultRun({ studio, database, databaseUrl: direct.url, seed });
  return {
    studio,
    context,
    calls: callsOf(context),
    run: run.run,
    stop: async () => {
      await run.stop();
      await studio.stop();
      await database.stop();
      await direct.drop();
      await receiver.stop();
    },
  };
}
