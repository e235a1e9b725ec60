/** How soon the pages show a setting that the owner has saved: on the server that saved it, and on another server with the same database. */
import { setTimeout as pause } from 'node:timers/promises';
import { defineBench } from '../define-bench.ts';
import { buildSite } from '../pages/site-to-measure.ts';
import { callOrThrow } from '../servers.ts';
import { now } from '../streams/now.ts';
import { prepareStudio } from '../streams/studio-with-learners.ts';

const ROUNDS = 15;

export const bench = defineBench({
  goals: {
    requests: {
      name: 'a saved setting: requests until the server that saved it shows it',
      goal: { atMost: 1 },
    },
    // The app promises a second after a save.
    here: {
      name: 'a saved setting is on a page of the server that saved it',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
    there: {
      name: 'a saved setting is on a page of another server',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
  },
  async run({ measured, onEnd }) {
    await buildSite();
    const { first, sql, staffToken, another } = await prepareStudio(1, { onEnd });
    const second = await another();
    await sql`update accounts set role_name = 'owner' where role_name = 'staff'`;
    /** Resolves to the time of the response. */
    const save = async (street: string, version: number) => {
      const value = { phone: '', phoneIsOnWhatsApp: false, email: '', street, social: [] };
      const url = `${first.url}/api/staff/studio/contact`;
      await callOrThrow(url, 'PUT', { token: staffToken, body: { version, value } });
      return now();
    };
    const rounds: { here: number; there: number; requests: number }[] = [];
    // The first round loads the code that renders the pages, and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const street = `${round + 1} Ghat Road`;
      const savedAt = await save(street, round);
      const [here, there] = await Promise.all([
        shownAfter(first.url, street, savedAt),
        shownAfter(second.url, street, savedAt),
      ]);
      if (round > 0) rounds.push({ here: here.ms, there: there.ms, requests: here.requests });
      await pause(200);
    }
    for (const key of ['requests', 'here', 'there'] as const)
      measured(
        key,
        rounds.map((round) => round[key]),
      );
  },
});

async function shownAfter(url: string, text: string, savedAt: number) {
  let requests = 0;
  do requests += 1;
  while (!(await callOrThrow(`${url}/ContactUs`, 'GET')).includes(text));
  return { ms: now() - savedAt, requests };
}
