import type { MeasuredCall } from './growth-call.ts';
import { json } from './growth-call.ts';
import type { Site } from './growth-site.ts';

/** Of a search for people, how much slower one call of a hundred may be on the full site (issue: four times). */
const SEARCH_GOAL = 4;
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

/** On the page of all people, or at the desk. */
const search = (
  name: string,
  find: (site: Site) => Promise<string> | string,
  path = `${people}/list`,
): MeasuredCall => ({
  name: `people search, ${name}`,
  goal: SEARCH_GOAL,
  quantile: 0.99,
  rounds: SEARCH_ROUNDS,
  ask: async (site) => ({
    path: `${path}?search=${encodeURIComponent(await find(site))}`,
    token: site.staff,
  }),
});

/** The calls about people. */
export const peopleCalls: MeasuredCall[] = [
  search('a part of a first name', () => 'sha'),
  search('a part of a whole name', async (site) => (await somebody(site)).name.slice(1, -1)),
  search('a part of an address', async (site) => (await somebody(site)).email.slice(3, -12)),
  search('a part of every address', () => 'eople.exam'),
  search('the end of a phone number', async (site) => (await somebody(site)).phone.slice(-6)),
  search('two letters', () => 'as'),
  search('nobody’s name', () => 'xyzzy'),
  search('at the desk, a part of a first name', () => 'sha', people),
  search(
    'at the desk, a part of an address',
    async (site) => (await somebody(site)).email.slice(3, -12),
    people,
  ),
  {
    name: 'people, the first page',
    goal: 2,
    ask: ({ staff }) => ({ path: `${people}/list`, token: staff }),
  },
  {
    name: 'people, the next page',
    goal: 2,
    ask: async (site) => {
      const { next } = await json(site, { path: `${people}/list`, token: site.staff });
      return { path: `${people}/list?after=${next ?? ''}`, token: site.staff };
    },
  },
  {
    name: 'the page of a person',
    goal: 2,
    ask: async (site) => ({
      path: `${people}/${(await somebody(site)).id}/page`,
      token: site.staff,
    }),
  },
];
