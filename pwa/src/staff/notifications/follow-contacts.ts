import { plural } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useSession } from '../../data/session/session.ts';
import { may } from '../../data/signed-in/can.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { amend, type Say } from '../../shell/notices/notices.ts';
import { mailsInSentence, sentInWords } from './contact-messages.ts';

type Told = NonNullable<StaffClass['told']>;

/** "On 14 screens" */
export const screensInWords = (screens: number): string =>
  plural(screens, {
    0: 'On no open screen',
    one: 'On 1 screen',
    other: `On ${screens} screens`,
  });

/** "On 14 screens now. Sent to 9 by app notification, to 3 by e-mail."; where mails are still to go: "On 14 screens now. Mails go out at 6:44 am IST." */
export const reachInWords = (screens: number, told?: Told | null): string =>
  [
    plural(screens, {
      0: 'On no open screen now.',
      one: 'On 1 screen now.',
      other: `On ${screens} screens now.`,
    }),
    ...(told ? sentInWords(told) : []),
    ...(told?.mailsAt ? [mailsInSentence(told.mailsAt)] : []),
  ].join(' ');

interface Reaching {
  /** The notice that says what was saved. */
  notice: number;
  /** What was changed. */
  of: { course: number[] } | { meeting: number[] };
  /** Asks how many are told by now, where a change is told. Without it, it is a link: of a new one who wants it is told by push. */
  askTold?: () => Promise<Told | null | undefined>;
}

const everyMs = 2_500;
/** As long as the notice stays. */
const followedMs = 20_000;

/** Whether nobody is left to be told. Mails come to all, push messages to who wants them. */
const isWhole = ({ of, mailed, none = 0 }: Told) => mailed + none >= of;

const isWholeByPush = ({ of, pushed }: Told) => pushed >= of;

/** Pushes of a new link are made once the save is heard of. */
const fewestAsks = 2;

const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Adds to the notice of a save on how many screens it is, and who is told by now, while the notice stands. Never rejects. */
export const followReach = async ({ notice, of, askTold }: Reaching): Promise<void> => {
  const until = Date.now() + followedMs;
  const { token, user } = useSession.getState();
  if (!may(user, 'reach.read')) return;
  let say: Say | undefined;
  try {
    for (let asks = 1; ; asks += 1) {
      const [{ screens, newLinks }, toldOf] = await Promise.all([
        staffApi.readReach(of),
        askTold?.(),
      ]);
      const ofLinks = {
        of: sumOf(newLinks.map((each) => each.of)),
        pushed: sumOf(newLinks.map((each) => each.pushed)),
        mailed: 0,
        mailsAt: null,
      };
      const told = askTold ? toldOf : ofLinks;
      const isWholly = askTold
        ? !told || isWhole(told)
        : asks >= fewestAsks && isWholeByPush(ofLinks);
      const isLast = isWholly || Date.now() + everyMs > until;
      say = () => reachInWords(sumOf(screens), told);
      const stands = amend(notice, { say, isLast });
      if (!stands || isLast) return;
      await pause();
      if (useSession.getState().token !== token) {
        amend(notice, { say, isLast: true });
        return;
      }
    }
  } catch {
    // What it says is true; without a figure it says nothing more.
    if (say) amend(notice, { say, isLast: true });
  }
};
