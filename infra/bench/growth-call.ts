import type { Ask, Site } from './growth-site.ts';

/** A call that is measured, and the rows that it needs. */
export interface MeasuredCall {
  name: string;
  /** The largest allowed ratio of the full site's time to the empty site's; or the full site's longest time. */
  goal: number | { ms: number };
  /** At most so many rounds; set where each round costs a quarter of a second of bcrypt. */
  rounds?: number;
  /** Which of the times counts, as a share of those that are shorter; by default the median. */
  quantile?: number;
  ask: (site: Site) => Promise<Ask> | Ask;
  /** Takes back what the call has left to do, which would go on beside the next call. */
  after?: (site: Site) => Promise<void>;
}

export const GOAL = 2;

/** Of an act that concerns thousands of people: it stores whom, so a ratio to a site with few people says nothing. */
export const BIG_WORK_GOAL = { ms: 1000 };

export const goalInWords = ({ goal }: MeasuredCall) =>
  typeof goal === 'number' ? `${goal}` : `${goal.ms} ms`;

/** A call that may take twice as long on the full site: of a list, or any other without a search. */
export const read = (name: string, ask: MeasuredCall['ask']): MeasuredCall => ({
  name,
  goal: GOAL,
  ask,
});

export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes a call that prepares another one, and returns what it answers. Throws when it is refused. */
export const json = async (site: Site, ask: Ask) => {
  const { status, text } = await site.ask(ask);
  if (status >= 300) throw new Error(`${ask.method} ${ask.path}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

export const post = (path: string, token: string, body?: unknown): Ask => ({
  method: 'POST',
  path,
  token,
  body,
});
