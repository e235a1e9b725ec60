import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { ApiError, NetworkError, sentenceFor } from '../../data/network/client.ts';
import { type PushMark, readMark, writeMark } from '../../data/offline/push-mark.ts';
import { openPage } from '../../data/offline/reload.ts';
import { openPath, pushChanged } from '../../data/offline/sw-names.ts';
import { useSession } from '../../data/session/session.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { isIosBrowser } from '../../shell/install/install-store.ts';
import {
  currentSubscription,
  givenBy,
  hasPush,
  NoWorker,
  subscriptionWith,
} from './browser-push.ts';

/**
 * Whether push messages reach the signed-in account on this device. `on`: the browser has a subscription, and the server
 * knows it for this session. `needs-install`: iOS has them in an installed app only.
 */
export type Push = 'unknown' | 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

export const usePush = create<{ push: Push }>()(() => ({ push: 'unknown' }));

const aDayMs = 86_400_000;

const endOf = (token: string) => token.slice(-8);

/** The mark of the signed-in account, or undefined: then nobody wants messages here, or another account does. */
const ownMark = (): PushMark | undefined => {
  const { status, user } = useSession.getState();
  const mark = readMark();
  return status === 'in' && mark && mark.account === user?.id ? mark : undefined;
};

const isTold = (mark: PushMark | undefined, subscription: PushSubscription | undefined) =>
  mark?.told !== undefined &&
  mark.told.endpoint === subscription?.endpoint &&
  mark.told.session === endOf(useSession.getState().token ?? '');

const look = async (): Promise<Push> => {
  if (isIosBrowser()) return 'needs-install';
  if (!hasPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isGranted = Notification.permission === 'granted';
  return isGranted && isTold(ownMark(), await currentSubscription()) ? 'on' : 'off';
};

let last: Promise<unknown> = Promise.resolve();

/** Runs what changes the subscription one after the other, and shows what has come of it. */
const inTurn = async (work: () => Promise<unknown>): Promise<void> => {
  const mine = last.then(work).finally(async () => usePush.setState({ push: await look() }));
  last = mine.catch(() => {});
  await mine;
};

const forgetTold = () => {
  const mark = readMark();
  if (mark?.told) writeMark({ account: mark.account });
};

/** Ends the browser's subscription, also after the session has ended. The server ends it with the session, too. */
const endSubscription = async () => {
  const subscription = await currentSubscription();
  if (subscription) {
    const ended = subscription.unsubscribe();
    const told = notificationApi.endSubscription(subscription.endpoint);
    // One of them is enough: the push service refuses what is sent to a subscription that the browser has ended.
    await Promise.any([ended, told]);
  }
  forgetTold();
};

/** The server knows the browser's subscription, which has the server's key. Throws if one of these cannot be had. */
const tellServer = async ({ account }: PushMark, chosen = false) => {
  const { token = '' } = useSession.getState();
  const { publicKey } = await notificationApi.readKey();
  const subscription = await subscriptionWith(publicKey);
  // Somebody else may have signed in meanwhile: their messages are not for this subscription.
  if (useSession.getState().token !== token) return;
  await notificationApi.giveSubscription({ ...givenBy(subscription), chosen });
  const told = { endpoint: subscription.endpoint, session: endOf(token), at: Date.now() };
  writeMark({ account, told });
};

/** The person has taken the consent back, perhaps on another device. */
const isWithdrawn = (failure: unknown) => failure instanceof ApiError && failure.status === 409;

interface How {
  /** Also if it was told today. */
  anew?: boolean;
}

const bringInLine = async ({ anew = false }: How) => {
  const { status, user } = useSession.getState();
  const isKnown = status === 'out' || user !== undefined;
  if (!isKnown || !hasPush()) return;
  const mark = ownMark();
  if (!mark || Notification.permission !== 'granted') return endSubscription();
  const isRecent = Date.now() - (mark.told?.at ?? 0) < aDayMs;
  if (!anew && isRecent && isTold(mark, await currentSubscription())) return;
  await tellServer(mark).catch(async (failure) => {
    if (!isWithdrawn(failure)) throw failure;
    await endSubscription();
    writeMark(undefined);
  });
};

/**
 * Brings the browser's subscription in line with who is signed in: the messages of one account must not reach another. The
 * server is told with each session and once a day. A failure is tried again when the user or the network comes back.
 */
export const keepSubscription = (how: How = {}): Promise<void> =>
  inTurn(() => bringInLine(how)).catch(() => {});

/**
 * Asks for the permission and subscribes. Call it from a tap: browsers allow the question only then. Resolves also if the
 * user refuses; `usePush` tells. Throws what `sentenceForPush` puts into words, and then nothing is on.
 */
export const turnOn = async (): Promise<void> => {
  const permission = await Notification.requestPermission();
  await inTurn(async () => {
    const { user } = useSession.getState();
    if (permission !== 'granted' || !user) return;
    try {
      writeMark({ account: user.id });
      await tellServer({ account: user.id }, true);
    } catch (failure) {
      await endSubscription().catch(() => {});
      writeMark(undefined);
      throw failure;
    }
  });
};

/** Ends the messages on this device. Throws if neither the browser nor the server could end them. */
export const turnOff = (): Promise<void> =>
  inTurn(async () => {
    await endSubscription();
    writeMark(undefined);
  });

export const sentenceForPush = (failure: unknown): string => {
  if (failure instanceof ApiError || failure instanceof NetworkError) return sentenceFor(failure);
  return failure instanceof NoWorker
    ? t`The app is not ready for this yet. Please try again in a minute.`
    : t`The browser’s own service for notifications could not be reached. Please try again later.`;
};

const hear = ({ data, ports }: MessageEvent) => {
  if (data?.type === pushChanged) void keepSubscription();
  if (data?.type !== openPath) return;
  ports[0]?.postMessage(true);
  openPage(data.path);
};

/** In a browser’s own settings the permission changes while the page is visible. */
const followPermission = async (changed: () => void) => {
  const status = await navigator.permissions?.query({ name: 'notifications' });
  status?.addEventListener('change', changed);
};

let hasStarted = false;

/** Keeps the subscription in line from now on. Later calls look at the device again. */
export const startPush = (): void => {
  const keep = () => void keepSubscription();
  keep();
  if (hasStarted) return;
  hasStarted = true;
  useSession.subscribe((now, before) => {
    if (now.token !== before.token || now.user?.id !== before.user?.id) keep();
  });
  window.addEventListener('online', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keep();
  });
  navigator.serviceWorker?.addEventListener('message', hear);
  followPermission(keep).catch(() => {});
};
