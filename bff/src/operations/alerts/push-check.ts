import { readFailedPushes } from '../../platform/queue/sending-state.ts';
import type { AlertCheck } from './alert.ts';

const REFUSES_KEY = new Set(['400', '401', '403']);
const STATUS = /^\d{3}$/;

/** Checks whether the last three tries to send push messages have failed, and none has succeeded since. */
export const checkPush: AlertCheck = async ({ sql }) => {
  const failure = await readFailedPushes(sql);
  return failure
    ? {
        formatText: ({ alerts }) => {
          const { what, todo } = alerts.push[failureKindOf(failure)];
          return { what: what(failure), todo };
        },
      }
    : undefined;
};

function failureKindOf(failure: string) {
  if (REFUSES_KEY.has(failure)) return 'isRefused';
  return STATUS.test(failure) ? 'fails' : 'isAway';
}
