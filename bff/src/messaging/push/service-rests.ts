import type { PushAnswer } from './push-client.ts';

/** So many messages without an answer in a row are no accident. */
const MOST_FAILURES = 5;
const REST_MS = 15_000;

/**
 * Push services that do not answer: none of a service's messages is tried for 15 seconds after five in a row failed.
 * Otherwise thousands that wait ten seconds each would hold back those to the other services.
 */
export function createServiceRests() {
  const services = new Map<string, { failures: number; until: number }>();
  return {
    /** For how many seconds this service is left alone; 0 when it is not. */
    secondsLeft: (host: string): number => {
      const left = (services.get(host)?.until ?? 0) - performance.now();
      return Math.max(0, left / 1000);
    },
    note: (host: string, answer: PushAnswer): void => {
      const isDown = 'failure' in answer || answer.status >= 500;
      if (!isDown) {
        services.delete(host);
        return;
      }
      const failures = (services.get(host)?.failures ?? 0) + 1;
      const until = failures >= MOST_FAILURES ? performance.now() + REST_MS : 0;
      services.set(host, { failures, until });
    },
  };
}
