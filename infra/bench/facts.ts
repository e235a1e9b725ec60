/**
 * `pnpm bench facts`: how soon a fact that the owner has saved is on the pages, at the server that has saved it and at another one on
 * the same database. Exits with 1 where a goal is missed.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { endAll } from '../testing/processes.ts';
import { conclude, ofRounds } from './goals.ts';
import { now, prepareStudio } from './live-studio.ts';

const ROUNDS = 15;
/** As the app says after a save. */
const GOAL_MS = 1_000;

const say = (line: string) => console.log(line);

try {
  say(
    `${availableParallelism()} cores, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}`,
  );
  const { first, sql, staffToken, another, stop } = await prepareStudio(1);
  const second = await another();
  await sql`update accounts set duty = 'owner' where role = 'staff'`;

  const pageOf = async (url: string) => (await fetch(`${url}/ContactUs`)).text();
  /** Resolves to when the answer was there. */
  const save = async (street: string, version: number) => {
    const value = { phone: '', phoneIsOnWhatsApp: false, email: '', street, social: [] };
    const answer = await fetch(`${first.url}/api/staff/studio/contact`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staffToken}` },
      body: JSON.stringify({ version, value }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return now();
  };
  const shownAfter = async (url: string, words: string, savedAt: number) => {
    let asked = 0;
    do asked += 1;
    while (!(await pageOf(url)).includes(words));
    return { after: now() - savedAt, asked };
  };

  const rounds: { here: number; there: number; askedHere: number }[] = [];
  // The first one loads the code that makes the pages.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const street = `${round + 1} Ghat Road`;
    const savedAt = await save(street, round);
    const [here, there] = await Promise.all([
      shownAfter(first.url, street, savedAt),
      shownAfter(second.url, street, savedAt),
    ]);
    if (round > 0) rounds.push({ here: here.after, there: there.after, askedHere: here.asked });
    await pause(200);
  }
  await stop();
  conclude([
    {
      name: 'a saved fact: requests until the server that saved it shows it',
      ...ofRounds(rounds.map(({ askedHere }) => askedHere)),
      goal: { atMost: 1 },
    },
    {
      name: 'a saved fact is on a page of the server that saved it',
      ...ofRounds(rounds.map(({ here }) => here)),
      goal: { atMost: GOAL_MS },
      unit: 'ms',
    },
    {
      name: 'a saved fact is on a page of another server',
      ...ofRounds(rounds.map(({ there }) => there)),
      goal: { atMost: GOAL_MS },
      unit: 'ms',
    },
  ]);
} finally {
  await endAll();
}
