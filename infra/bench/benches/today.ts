/**
 * `pnpm bench today [FOLDER]`: how long it takes on a slow phone until Today shows the next class: opened by the icon, from what
 * the device has cached, with and without network; and opened for the first time, on a slow network. If given, also with the
 * build in FOLDER, such as the `pwa/dist` of an older commit.
 */
import type { Browser } from 'playwright-core';
import type { Session } from '../../browser-helpers/browser-session.ts';
import { defineBench } from '../define-bench.ts';
import { serveSite } from '../pages/site-to-measure.ts';
import { launchPlaywright } from '../pages/slow-phone.ts';
import { type Paints, timeColdStart, timeIconStarts } from '../pages/time-to-content.ts';
import { callOrThrow, startBenchServer } from '../servers.ts';
import { median, rounded } from '../statistics.ts';
import { addLearners } from '../streams/studio-with-learners.ts';
import { inTurns } from '../turns.ts';

const RUNS = 5;

export const bench = defineBench({
  goals: {
    icon: { name: 'from the icon to the next class', goal: { atMost: 500 }, unit: 'ms' },
    cold: { name: 'first opening until the classes', goal: { atMost: 4000 }, unit: 'ms' },
    blank: { name: 'first opening until something is shown', goal: { atMost: 2000 }, unit: 'ms' },
  },
  async run({ args: [before], measured, onEnd }) {
    const { url: site, database } = await serveSite([], { onEnd });
    const old = before && (await startBenchServer(database, { siteFolder: before })).url;
    const { staffToken, tokens } = await addLearners(database.sql, 1);
    const browser = await launchPlaywright();
    onEnd(() => browser.close());
    const roles = { learner: tokens[0] ?? '', staff: staffToken };
    for (const [role, token] of Object.entries(roles)) {
      const session = { token, ...(await callOrThrow(`${site}/api/auth/me`, 'GET', { token })) };
      const { now, older } = await inTurns(RUNS, {
        now: async () => [await startsOf(browser, site, session)],
        older: async () => (old ? [await startsOf(browser, old, session)] : []),
      });
      console.log(`${role}: Today on a processor four times slower, in ms, median of ${RUNS}`);
      console.table({
        ...tableOf(now.flat(), 'now'),
        ...tableOf(older.flat(), 'before'),
      });
      const times = (start: keyof Starts, paint: keyof Paints) =>
        now.flat().map((starts) => starts[start][paint]);
      measured('icon', times('icon', 'content'), role);
      measured('icon', times('offline', 'content'), `${role}, offline`);
      measured('cold', times('cold', 'content'), role);
      measured('blank', times('cold', 'first'), role);
    }
  },
});

type Starts = Awaited<ReturnType<typeof startsOf>>;

/** One start of each kind. */
async function startsOf(browser: Browser, site: string, session: Session) {
  const { online, offline } = await timeIconStarts(browser, site, session);
  return { icon: online, offline, cold: await timeColdStart(browser, site, session) };
}

const NAMES: Record<keyof Starts, string> = {
  icon: 'by the icon',
  offline: 'by the icon, offline',
  cold: 'for the first time, slow network',
};

const tableOf = (rounds: Starts[], build: string) =>
  Object.fromEntries(
    (Object.keys(rounds[0] ?? {}) as (keyof Starts)[]).map((start) => [
      `${NAMES[start]}, ${build}`,
      {
        'first paint': rounded(median(rounds.map((starts) => starts[start].first))),
        'classes shown': rounded(median(rounds.map((starts) => starts[start].content))),
      },
    ]),
  );
