/** How soon a fact that the owner has saved is on the pages, at the server that has saved it and at another one on its database. */
import { setTimeout as pause } from 'node:timers/promises';
import { defineBench } from '../define-bench.ts';
import { buildSite } from '../pages/site-to-measure.ts';
import { callWell } from '../servers.ts';
import { now } from '../streams/now.ts';
import { prepareStudio } from '../streams/studio-with-learners.ts';

const ROUNDS = 15;

export const bench = defineBench({
  goals: {
    requests: {
      name: 'a saved fact: requests until the server that saved it shows it',
      goal: { atMost: 1 },
    },
    // As the app says after a save.
    here: {
      name: 'a saved fact is on a page of the server that saved it',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
    there: {
      name: 'a saved fact is on a page of another server',
      goal: { atMost: 1_000 },
      unit: 'ms',
    },
  },
  async run({ measured, onEnd }) {
    await buildSite();
    const { first, sql, staffToken, another } = await prepareStudio(1, { onEnd });
    const second = await another();
    await sql`update accounts set duty = 'owner' where role = 'staff'`;
    /** Resolves to when the answer was there. */
    const save = async (street: string, version: number) => {
      const value = { phone: '', phoneIsOnWhatsApp: false, email: '', street, social: [] };
      const url = `${first.url}/api/staff/studio/contact`;
      await callWell(url, 'PUT', { token: staffToken, body: { version, value } });
      return now();
    };
    const rounds: { here: number; there: number; requests: number }[] = [];
    // The first one loads the code that makes the pages.
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

async function shownAfter(url: string, words: string, savedAt: number) {
  let requests = 0;
  do requests += 1;
  while (!(await callWell(`${url}/ContactUs`, 'GET')).includes(words));
  return { ms: now() - savedAt, requests };
}
