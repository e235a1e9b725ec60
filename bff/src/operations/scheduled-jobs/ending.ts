import { endPlaces } from '../../orders/paid-periods/end-enrolments.ts';
import { type TellingOfEnds, tellOfEnds } from '../../orders/paid-periods/notify-of-ends.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { type Looks, startLooks } from './poller.ts';

const MINUTE_MS = 60_000;

/**
 * Tells of what ends, and takes away the places that are over: within a minute of midnight in India, and after a start. Not with the
 * reminders of classes, which are to be on time also where many months end on one day.
 */
export const startEnding = ({ everyMs = MINUTE_MS, ...ending }: Ending): Pick<Looks, 'stop'> =>
  startLooks({ ...ending, name: 'ends', look: () => followEnds(ending, everyMs) });

interface Ending extends TellingOfEnds {
  logger: Logger;
  /** In milliseconds; by default a minute. */
  everyMs?: number | undefined;
}

/** Does both, also where one of them fails, and returns when there may be more. */
async function followEnds(ending: TellingOfEnds, everyMs: number): Promise<Date> {
  const done: PromiseSettledResult<boolean>[] = [];
  for (const follow of [endPlaces, tellOfEnds])
    done.push(...(await Promise.allSettled([follow(ending)])));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const isMore = done.some((one) => one.status === 'fulfilled' && one.value);
  return new Date(ending.now().getTime() + (isMore ? 0 : everyMs));
}
