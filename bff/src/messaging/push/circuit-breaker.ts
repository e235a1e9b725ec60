import type { PushResponse } from './push-client.ts';

/** The number of failures in a row after which the service counts as down. */
const MAX_FAILURES = 5;
const OPEN_MS = 15_000;

/**
 * A circuit breaker for each push service: after five failures in a row none of its messages is sent for 15 seconds.
 * Otherwise thousands of messages that wait ten seconds each would delay those to the other services.
 */
export function createPushCircuitBreaker() {
  const services = new Map<string, { failures: number; until: number }>();
  return {
    /** The seconds until messages to this service are sent again; 0 where they are sent now. */
    secondsLeft: (host: string): number => {
      const left = (services.get(host)?.until ?? 0) - performance.now();
      return Math.max(0, left / 1000);
    },
    note: (host: string, answer: PushResponse): void => {
      const isDown = 'failure' in answer || answer.status >= 500;
      if (!isDown) {
        services.delete(host);
        return;
      }
      const failures = (services.get(host)?.failures ?? 0) + 1;
      const until = failures >= MAX_FAILURES ? performance.now() + OPEN_MS : 0;
      services.set(host, { failures, until });
    },
  };
}
