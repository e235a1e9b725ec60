import { readFailedPushes } from '../../platform/queue/sending-state.ts';
import type { Look } from './alert.ts';

const REFUSES_KEY = new Set(['400', '401', '403']);
const STATUS = /^\d{3}$/;

/** The last three tries to send push messages have failed, and none has succeeded since. */
export const lookAtPush: Look = async ({ sql }) => {
  const failure = await readFailedPushes(sql);
  return failure
    ? {
        say: ({ troubles }) => {
          const { what, todo } = troubles.push[kindOf(failure)];
          return { what: what(failure), todo };
        },
      }
    : undefined;
};

function kindOf(failure: string) {
  if (REFUSES_KEY.has(failure)) return 'isRefused';
  return STATUS.test(failure) ? 'fails' : 'isAway';
}
