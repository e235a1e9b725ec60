import type { Answer, Ask, Site } from './site.ts';

/** A call that is measured, and the rows that it needs. */
export interface MeasuredCall {
  name: string;
  /** Which of the goals in benches/growth.ts it has; by default that of a list. */
  goal?: 'list' | 'search' | 'bigWork' | 'statement' | 'table';
  /** At most so many rounds; set where each round costs a quarter of a second of bcrypt. */
  rounds?: number;
  /** Which of the times counts, as a share of those that are shorter; by default the median. */
  quantile?: number;
  ask: (site: Site) => Promise<Ask> | Ask;
  /** Takes back what the call has left to do, which would go on beside the next call. */
  after?: (site: Site) => Promise<void>;
}

/** A path, or how it is found in a site. */
export type Path = string | ((site: Site) => Promise<string> | string);

export const pathOf = (path: Path, site: Site) => (typeof path === 'string' ? path : path(site));

export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Throws where the call is refused. */
export async function makeCall({ name, ask, after }: MeasuredCall, site: Site): Promise<Answer> {
  const request = await ask(site);
  const answer = await site.ask(request);
  if (answer.status >= 300)
    throw new Error(`${name}: ${request.path} ${answer.status} ${answer.text}`);
  await after?.(site);
  return answer;
}

/** Makes a call that prepares another one, and returns what it answers. Throws when it is refused. */
export const json = async (site: Site, ask: Ask) => {
  const { status, text } = await site.ask(ask);
  if (status >= 300) throw new Error(`${ask.method} ${ask.path}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

export const post = (path: string, token?: string, body?: unknown): Ask => ({
  ...{ method: 'POST', path, token, body },
});

export const put = (path: string, token: string, body: unknown): Ask => ({
  ...{ method: 'PUT', path, token, body },
});
