import { hashKey } from '@tanstack/react-query';
import { readPersonalCache } from '../data/signed-in/personal-cache.ts';
import { asha } from './fake-server.ts';

/** The cached response of a query of the learner. Undefined if there is none. */
export const cachedResponse = async (...key: unknown[]): Promise<unknown> => {
  const cached = await readPersonalCache<{ state: { data: unknown } }>(
    `answer-${hashKey([asha.id, ...key])}`,
  );
  return cached?.state.data;
};
