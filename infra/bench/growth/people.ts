import { json, type MeasuredCall, type Path, pathOf } from './call.ts';
import type { Site } from './site.ts';

/** The limit on searches of an hour allows no more for all of them. */
const SEARCH_ROUNDS = 120;

const people = '/api/staff/people';

/** Somebody in the middle of the years. */
const somebody = async ({ sql }: Site) => {
  const [person] = await sql<{ id: number; name: string; email: string; phone: string }[]>`
    select id, name, email, phone from accounts
    where id >= (select max(id) / 2 from accounts) and role = 'learner' and phone is not null
    order by id limit 1`;
  if (!person) throw new Error('There is nobody.');
  return person;
};

const partOfAddress = async (site: Site) => (await somebody(site)).email.slice(3, -12);

/** Of searches, one call of a hundred counts. */
const search = (path: string, words: Record<string, Path>): MeasuredCall[] =>
  Object.entries(words).map(([name, word]) => ({
    ...{ name: `people search, ${name}`, goal: 'search', quantile: 0.99, rounds: SEARCH_ROUNDS },
    ask: async (site) => ({
      path: `${path}?search=${encodeURIComponent(await pathOf(word, site))}`,
      token: site.staff,
    }),
  }));

/** The calls about people. */
export const peopleCalls: MeasuredCall[] = [
  ...search(`${people}/list`, {
    'a part of a first name': 'sha',
    'a part of a whole name': async (site) => (await somebody(site)).name.slice(1, -1),
    'a part of an address': partOfAddress,
    'a part of every address': 'eople.exam',
    'the end of a phone number': async (site) => (await somebody(site)).phone.slice(-6),
    'two letters': 'as',
    'nobody’s name': 'xyzzy',
  }),
  ...search(people, {
    'at the desk, a part of a first name': 'sha',
    'at the desk, a part of an address': partOfAddress,
  }),
  {
    name: 'people, the first page',
    ask: ({ staff }) => ({ path: `${people}/list`, token: staff }),
  },
  {
    name: 'people, the next page',
    ask: async (site) => {
      const { next } = await json(site, { path: `${people}/list`, token: site.staff });
      return { path: `${people}/list?after=${next ?? ''}`, token: site.staff };
    },
  },
  {
    name: 'the page of a person',
    ask: async (site) => ({
      path: `${people}/${(await somebody(site)).id}/page`,
      token: site.staff,
    }),
  },
];
