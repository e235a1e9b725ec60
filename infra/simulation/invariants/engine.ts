import type { Invariant } from '../invariant.ts';

type NotedInvariant = Pick<Invariant, 'id' | 'sentence'>;

/** What is noted while a step runs, not checked after it. */
export const notedInvariants: readonly NotedInvariant[] = [
  {
    id: 'answers.no-server-error',
    sentence: 'No answer is 5xx, but 503 while a server or the database fails.',
  },
  { id: 'answers.always-come', sentence: 'Every call is answered within 20 seconds.' },
  {
    id: 'answers.keep-their-contract',
    sentence: 'Every answer has a status and a body that its route declares.',
  },
  { id: 'servers.catch-every-error', sentence: 'No error in a server is left uncaught.' },
  { id: 'servers.recover', sentence: 'After every fault both servers are ready again.' },
  { id: 'jobs.are-done', sentence: 'Every job that is due ends.' },
  {
    id: 'sales.order-is-as-shown',
    sentence: 'An order has the days and the price of the offer that was shown.',
  },
];
