import { plural } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useSession } from '../../data/session/session.ts';
import { can } from '../../data/signed-in/can.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { amendToast, type LazyMessage } from '../../shell/notices/toasts.ts';
import { formatMailsAtSentence, formatSent } from './contact-messages.ts';

type NotificationCounts = NonNullable<StaffClass['told']>;

/** "On 14 screens" */
export const formatScreens = (screens: number): string =>
  plural(screens, {
    0: 'On no open page',
    one: 'On 1 open page',
    other: `On ${screens} open pages`,
  });

/** "On 14 screens now. Sent to 9 by app notification, to 3 by e-mail."; where mails are still to go: "On 14 screens now. Mails go out at 6:44 am IST." */
export const formatDelivery = (screens: number, counts?: NotificationCounts | null): string =>
  [
    plural(screens, {
      0: 'Nobody has the page open now.',
      one: 'Shown on 1 open page now.',
      other: `Shown on ${screens} open pages now.`,
    }),
    ...(counts ? formatSent(counts) : []),
    ...(counts?.mailsAt ? [formatMailsAtSentence(counts.mailsAt)] : []),
  ].join(' ');

interface DeliveryToFollow {
  /** The id of the toast about the save. */
  notice: number;
  /** The changed courses or meetings. */
  of: { course: number[] } | { meeting: number[] };
  /** Fetches how many learners are notified so far. Absent for a new link, which sends push notifications only. */
  fetchCounts?: () => Promise<NotificationCounts | null | undefined>;
}

const pollIntervalMs = 2_500;
/** As long as the toast is shown. */
const followForMs = 20_000;

/** Whether every recipient is notified. Everybody gets an e-mail; only subscribers get push notifications. */
const isDeliveredToAll = ({ of, mailed, none = 0 }: NotificationCounts) => mailed + none >= of;

const isPushedToAll = ({ of, pushed }: NotificationCounts) => pushed >= of;

/** The push notifications about a new link are created shortly after the save. */
const minimumPolls = 2;

const pause = () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs));

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Updates the toast about a save with the viewer count and the notifications sent so far, while the toast is shown. Never rejects. */
export const followDelivery = async ({
  notice,
  of,
  fetchCounts,
}: DeliveryToFollow): Promise<void> => {
  const until = Date.now() + followForMs;
  const { token, user } = useSession.getState();
  if (!can(user, 'reach.read')) return;
  let message: LazyMessage | undefined;
  try {
    for (let polls = 1; ; polls += 1) {
      const [{ screens, newLinks }, deliveryOf] = await Promise.all([
        staffApi.readViewerCounts(of),
        fetchCounts?.(),
      ]);
      const ofLinks = {
        of: sumOf(newLinks.map((each) => each.of)),
        pushed: sumOf(newLinks.map((each) => each.pushed)),
        mailed: 0,
        mailsAt: null,
      };
      const counts = fetchCounts ? deliveryOf : ofLinks;
      const isComplete = fetchCounts
        ? !counts || isDeliveredToAll(counts)
        : polls >= minimumPolls && isPushedToAll(ofLinks);
      const isLast = isComplete || Date.now() + pollIntervalMs > until;
      message = () => formatDelivery(sumOf(screens), counts);
      const isStillShown = amendToast(notice, { message, isLast });
      if (!isStillShown || isLast) return;
      await pause();
      if (useSession.getState().token !== token) {
        amendToast(notice, { message, isLast: true });
        return;
      }
    }
  } catch {
    // The toast stays as it is: its text is true without the counts.
    if (message) amendToast(notice, { message, isLast: true });
  }
};
