import { readFailedPushes } from '../jobs/sending-state.ts';
import type { Look } from './trouble.ts';

const REFUSES_KEY = new Set(['400', '401', '403']);
const STATUS = /^\d{3}$/;

/** The last three tries to send push messages have failed, and none has succeeded since. */
export const lookAtPush: Look = async ({ sql }) => {
  const failure = await readFailedPushes(sql);
  if (!failure) return undefined;
  if (REFUSES_KEY.has(failure))
    return {
      what: `Phones are not told: their push services refuse what the studio signs (${failure}).`,
      todo: 'Please see that VAPID_PRIVATE_KEY is what it was, and the same on every server, and that the clock of the server is right.',
    };
  if (STATUS.test(failure))
    return {
      what: `Phones are not told: their push services answer with an error (${failure}).`,
      todo: 'They are tried again by themselves. If it lasts for a day, please tell whoever looks after the server.',
    };
  return {
    what: `Phones are not told: their push services cannot be reached (${failure}).`,
    todo: 'Please see that the server may open connections to the internet on port 443, and that it finds names (DNS).',
  };
};
