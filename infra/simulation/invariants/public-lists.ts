import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { type OpenStream, openStreams } from '../identity/streams.ts';
import type { Invariant } from '../invariant.ts';
import { noted, type World } from '../world.ts';

/** How soon every server and open screen has a change. */
const PROMISED_MS = 2_000;
const POLL_MS = 20;

/** Lists change only when something was written, and at midnight. */
const listsMayHaveChanged = ({ answers, isQuiet, faults }: World) =>
  faults.size === 0 && (isQuiet || answers.some((answer) => answer.method !== 'GET'));

interface StoredRow {
  /** As the list shows it. */
  row: string;
  /** Of the transaction that has written it. */
  written: string;
}

interface ComparedList {
  path: string;
  field: string;
  read: (sql: Sql) => Promise<StoredRow[]>;
}

/** What a server lists, until it agrees with the database or the promised time is over. */
async function listedWrongly(world: World, list: ComparedList): Promise<string[]> {
  if (!listsMayHaveChanged(world)) return [];
  const state = async () => {
    const rows = (await list.read(world.sql)).map(({ row, written }) => `${row} ${written}`);
    return [...world.servers.map(({ url }) => url), world.disturbances, ...rows].join();
  };
  const agreed = noted(world, `agreed ${list.path}`, () => ({ on: '' }));
  const before = await state();
  // A server reloads a list only after a row was written, or when it could not hear of that.
  if (before === agreed.on && !world.isQuiet) return [];
  const found = [await compareWith(world, 0, list), await compareWith(world, 1, list)];
  agreed.on = found.includes(undefined) ? '' : before;
  return found.flatMap((wrong) => wrong ?? []);
}

/** Returns undefined if the server does not answer with a list. */
async function compareWith(
  world: World,
  server: 0 | 1,
  { path, field, read }: ComparedList,
): Promise<string[] | undefined> {
  const until = performance.now() + PROMISED_MS;
  for (;;) {
    if (!world.servers[server].url) return undefined;
    const { body } = await world.call('GET', path, { server });
    if (!Array.isArray(body)) return undefined;
    const listed = body.map((row: Record<string, unknown>) => `${row.id} ${row[field]}`);
    const stored = (await read(world.sql)).map(({ row }) => row);
    const old = listed.filter((row) => !stored.includes(row));
    const missing = stored.filter((row) => !listed.includes(row));
    if (old.length + missing.length === 0) return [];
    if (performance.now() > until)
      return [`${path} of server ${server}: old ${old}, missing ${missing}`];
    await pause(POLL_MS);
  }
}

export const publicLinksAreCurrent: Invariant = {
  id: 'links.public-list-is-current',
  sentence: 'Both servers list the current public meeting links within two seconds.',
  calls: true,
  check: (world) =>
    listedWrongly(world, {
      path: '/api/meetings',
      field: 'meetingLink',
      read: (sql) => sql<StoredRow[]>`
        select id || ' ' || meeting_link as row, xmin::text as written from meetings
        where audience = 'everyone' order by id limit 100`,
    }),
};

export const coursesAreCurrent: Invariant = {
  id: 'links.courses-are-current',
  sentence: 'Both servers list the current courses and fees within two seconds.',
  calls: true,
  check: (world) =>
    listedWrongly(world, {
      path: '/api/courses',
      field: 'fee',
      read: (sql) => sql<StoredRow[]>`
        select id || ' ' || fee as row, xmin::text as written from courses where not hidden`,
    }),
};

const PUBLIC_LISTS = ['meetings', 'courses', 'classes'];

/** The version of a list that the screen has: what the stream has said at its beginning, and each change since. */
const versionAt = ({ stream }: OpenStream, list: string): string | undefined =>
  stream
    .held()
    .split(',')
    .find((held) => held.startsWith(`${list}:`))
    ?.slice(list.length + 1);

export const screensHaveCurrentLists: Invariant = {
  id: 'streams.screens-have-the-current-lists',
  sentence:
    'Every open screen has the version of each public list that the servers answer with, within two seconds.',
  calls: true,
  check: async (world) => {
    const screens = () => openStreams(world).filter(({ isOpen }) => isOpen);
    // At midnight servers wait by their own clocks, which do not jump: later they know the lists of the first day.
    const today = world.clock.today();
    const isFirstDay = noted(world, 'first day', () => today) === today;
    if (!listsMayHaveChanged(world) || screens().length === 0) return [];
    const until = performance.now() + PROMISED_MS;
    for (;;) {
      const old: string[] = [];
      for (const list of isFirstDay ? PUBLIC_LISTS : ['meetings']) {
        const { headers } = await world.call('GET', `/api/${list}`);
        const current = headers.get('ETag')?.replaceAll(/^W\/|"/g, '');
        for (const open of screens())
          if (versionAt(open, list) !== current)
            old.push(`a screen has ${list} ${versionAt(open, list)}, the current is ${current}`);
      }
      if (old.length === 0 || performance.now() > until) return old;
      await pause(POLL_MS);
    }
  },
};
