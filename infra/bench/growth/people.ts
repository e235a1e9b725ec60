import { json, type MeasuredCall, type Path, pathOf } from './call.ts';
import type { Site } from './site.ts';

/** The hourly limit on searches allows no more for all of these. */
const SEARCH_ROUNDS = 120;

const people = '/api/staff/people';

/** A learner from the middle of the ten years. */
const middleLearner = async ({ sql }: Site) => {
  const [person] = await sql<{ id: number; name: string; email: string; phone: string }[]>`
    select id, name, email, phone from accounts
    where id >= (select max(id) / 2 from accounts) and role_name = 'learner' and phone is not null
    order by id limit 1`;
  if (!person) throw new Error('There is no learner with a phone number.');
  return person;
};

const partOfAddress = async (site: Site) => (await middleLearner(site)).email.slice(3, -12);

/** The p99 of searches is compared. */
const search = (path: string, words: Record<string, Path>): MeasuredCall[] =>
  Object.entries(words).map(([name, word]) => ({
    ...{ name: `people search, ${name}`, goal: 'search', quantile: 0.99, rounds: SEARCH_ROUNDS },
    request: async (site) => ({
      path: `${path}?search=${encodeURIComponent(await pathOf(word, site))}`,
      token: site.staff,
    }),
  }));

/** The calls about people. */
export const peopleCalls: MeasuredCall[] = [
  ...search(`${people}/list`, {
    'a part of a first name': 'sha',
    'a part of a whole name': async (site) => (await middleLearner(site)).name.slice(1, -1),
    'a part of an address': partOfAddress,
    'a part of every address': 'eople.exam',
    'the end of a phone number': async (site) => (await middleLearner(site)).phone.slice(-6),
    'two letters': 'as',
    'nobody’s name': 'xyzzy',
  }),
  ...search(people, {
    'for a desk order, a part of a first name': 'sha',
    'for a desk order, a part of an address': partOfAddress,
  }),
  {
    name: 'people, the first page',
    request: ({ staff }) => ({ path: `${people}/list`, token: staff }),
  },
  {
    name: 'people, the next page',
    request: async (site) => {
      const { next } = await json(site, { path: `${people}/list`, token: site.staff });
      return { path: `${people}/list?after=${next ?? ''}`, token: site.staff };
    },
  },
  {
    name: 'the page of a person',
    request: async (site) => ({
      path: `${people}/${(await middleLearner(site)).id}/page`,
      token: site.staff,
    }),
  },
];
