import { hashKey } from '@tanstack/react-query';
import { recallCopy } from '../data/signed-in/personal-copies.ts';
import { asha } from './fake-server.ts';

/** The answer to a question that the device has kept for the learner. Undefined if it has none. */
export const keptAnswer = async (...key: unknown[]): Promise<unknown> => {
  const kept = await recallCopy<{ state: { data: unknown } }>(
    `answer-${hashKey([asha.id, ...key])}`,
  );
  return kept?.state.data;
};
