import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPushReceiver } from 'bff/push-receiver';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { Clock } from './clock.ts';
import { copyTemplate, createTemplate } from './database.ts';
import type { History } from './history.ts';
import { startDatabase } from './killable-postgres.ts';
import { Ledger } from './ledger.ts';
import { defineKinds } from './ledger-kinds.ts';
import { createPeople, registerTeam } from './people.ts';
import { type HistoryResult, type Rules, runHistory } from './run-history.ts';
import { ServerThreads, SimulatedServer } from './server.ts';
import { World } from './world.ts';

/** What all histories of a run share: a PostgreSQL, a mail server, a push service, and threads for servers. */
export interface SimulatedStudios {
  /** Runs the history in a studio of its own, which is gone afterwards. */
  run(history: History, rules: Rules): Promise<HistoryResult>;
  stop(): Promise<void>;
}

/** `previousBuild`: the folder of its repository, if servers may be rolled back to it. */
export async function openStudios(previousBuild?: string): Promise<SimulatedStudios> {
  const postgres = await startDatabase();
  const { adminUrl } = postgres;
  const shared = new SharedArrayBuffer(8);
  const present = new ServerThreads({ shared, build: undefined });
  const previous = previousBuild ? new ServerThreads({ shared, build: previousBuild }) : undefined;
  const builds = { present, previous };
  const smtp = new SmtpPeer();
  await smtp.up();
  const push = await startPushReceiver();
  const folder = await mkdtemp(join(tmpdir(), 'simulated-studio-'));
  const network = { host: push.host, network: push.network };
  const settings = { smtpUrl: smtp.url, push: network, studioData: folder };
  await createTemplate(adminUrl, async ({ url, sql }) => {
    const server = new SimulatedServer(builds, { ...settings, databaseUrl: url });
    await server.start();
    await registerTeam(server.url ?? '', sql);
    // By the month and with a teacher, as most courses of a studio; people who change a course decide otherwise.
    await sql`
      update courses set fee_per = 'month', teacher_id = (select id from accounts where role_name = 'teacher')
      where id = 1`;
    await server.stop();
  });

  const openWorld = async (begins: string) => {
    const copy = await copyTemplate(adminUrl);
    const clock = new Clock(shared, copy.sql);
    await clock.set(new Date(begins));
    smtp.refuseRecipient = () => undefined;
    push.answerWith();
    smtp.mails.length = 0;
    push.deliveries.length = 0;
    push.violations.length = 0;
    const newServer = () => new SimulatedServer(builds, { ...settings, databaseUrl: copy.url });
    const servers: [SimulatedServer, SimulatedServer] = [newServer(), newServer()];
    await Promise.all(servers.map((server) => server.start()));
    const ledger = new Ledger(() => clock.now());
    defineKinds(ledger);
    const database = postgres.faults(copy.sql);
    const parts = { clock, servers, sql: copy.sql, database, smtp, push, ledger };
    const world = new World({ ...parts, people: createPeople() });
    const close = async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await copy.drop();
    };
    return { world, close };
  };

  return {
    run: async (history, rules) => {
      const { world, close } = await openWorld(history.begins);
      try {
        return await runHistory(world, history, rules);
      } finally {
        await close();
      }
    },
    stop: async () => {
      await present.stop();
      await previous?.stop();
      await push.stop();
      await smtp.down();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
