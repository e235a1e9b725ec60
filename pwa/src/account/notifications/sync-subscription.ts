import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { ApiError, formatError, NetworkError } from '../../data/network/client.ts';
import { loadPage } from '../../data/offline/reload.ts';
import { openPathMessage, pushChangedMessage } from '../../data/offline/service-worker-names.ts';
import {
  readStoredPushState,
  type StoredPushState,
  writeStoredPushState,
} from '../../data/offline/stored-push-state.ts';
import { useSession } from '../../data/session/session.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { isIosBrowser } from '../../shell/install/install-store.ts';
import {
  currentSubscription,
  subscribeWithKey,
  supportsPush,
  toSubscriptionPayload,
  WorkerNotReadyError,
} from './browser-push.ts';

/**
 * Whether push notifications reach the logged-in account on this device. `on`: the browser has a subscription, and the server
 * knows it for this session. `needs-install`: iOS supports push in an installed app only.
 */
export type PushState = 'unknown' | 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on';

export const usePush = create<{ push: PushState }>()(() => ({ push: 'unknown' }));

const dayMs = 86_400_000;

const lastCharactersOf = (token: string) => token.slice(-8);

/** The mark of the logged-in account. Undefined if push is off here, or on for another account. */
const currentAccountMark = (): StoredPushState | undefined => {
  const { status, user } = useSession.getState();
  const mark = readStoredPushState();
  return status === 'in' && mark && mark.account === user?.id ? mark : undefined;
};

const isRegisteredWithServer = (
  mark: StoredPushState | undefined,
  subscription: PushSubscription | undefined,
) =>
  mark?.told !== undefined &&
  mark.told.endpoint === subscription?.endpoint &&
  mark.told.session === lastCharactersOf(useSession.getState().token ?? '');

const readPushState = async (): Promise<PushState> => {
  if (isIosBrowser()) return 'needs-install';
  if (!supportsPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isGranted = Notification.permission === 'granted';
  return isGranted && isRegisteredWithServer(currentAccountMark(), await currentSubscription())
    ? 'on'
    : 'off';
};

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs changes to the subscription one after another, and updates the state after each. */
const runInOrder = async (work: () => Promise<unknown>): Promise<void> => {
  const mine = lastTask
    .then(work)
    .finally(async () => usePush.setState({ push: await readPushState() }));
  lastTask = mine.catch(() => {});
  await mine;
};

const clearRegistration = () => {
  const mark = readStoredPushState();
  if (mark?.told) writeStoredPushState({ account: mark.account });
};

/** Ends the browser's subscription, even after logout. The server also ends it with the session. */
const endSubscription = async () => {
  const subscription = await currentSubscription();
  if (subscription) {
    const ended = subscription.unsubscribe();
    const sent = notificationApi.endSubscription(subscription.endpoint);
    // One of the two is enough: the push service rejects messages to a subscription that the browser has ended.
    await Promise.any([ended, sent]);
  }
  clearRegistration();
};

/** Subscribes with the server's key, and registers the subscription with the server. Throws if either fails. */
const registerWithServer = async ({ account }: StoredPushState, chosen = false) => {
  const { token = '' } = useSession.getState();
  const { publicKey } = await notificationApi.readKey();
  const subscription = await subscribeWithKey(publicKey);
  // Another account may have logged in since the request: this subscription is not for its messages.
  if (useSession.getState().token !== token) return;
  await notificationApi.saveSubscription({ ...toSubscriptionPayload(subscription), chosen });
  const sent = {
    endpoint: subscription.endpoint,
    session: lastCharactersOf(token),
    at: Date.now(),
  };
  writeStoredPushState({ account, told: sent });
};

/** The person has withdrawn the consent, perhaps on another device. */
const isWithdrawn = (failure: unknown) => failure instanceof ApiError && failure.status === 409;

interface SyncOptions {
  /** Registers again even if it was done today. */
  anew?: boolean;
}

const syncNow = async ({ anew = false }: SyncOptions) => {
  const { status, user } = useSession.getState();
  const isKnown = status === 'out' || user !== undefined;
  if (!isKnown || !supportsPush()) return;
  const mark = currentAccountMark();
  if (!mark || Notification.permission !== 'granted') return endSubscription();
  const isRecent = Date.now() - (mark.told?.at ?? 0) < dayMs;
  if (!anew && isRecent && isRegisteredWithServer(mark, await currentSubscription())) return;
  await registerWithServer(mark).catch(async (failure) => {
    if (!isWithdrawn(failure)) throw failure;
    await endSubscription();
    writeStoredPushState(undefined);
  });
};

/**
 * Syncs the browser's subscription with the logged-in account: the messages of one account must not reach another. It is
 * registered with each session and once a day. A failure is retried when the user or the network comes back.
 */
export const syncSubscription = (how: SyncOptions = {}): Promise<void> =>
  runInOrder(() => syncNow(how)).catch(() => {});

/**
 * Asks for the permission and subscribes. Call it from a tap: browsers allow the prompt only then. Resolves also if the
 * user refuses; `usePush` has the result. Throws an error for `formatPushError`, and push stays off.
 */
export const turnOn = async (): Promise<void> => {
  const permission = await Notification.requestPermission();
  await runInOrder(async () => {
    const { user } = useSession.getState();
    if (permission !== 'granted' || !user) return;
    try {
      writeStoredPushState({ account: user.id });
      await registerWithServer({ account: user.id }, true);
    } catch (failure) {
      await endSubscription().catch(() => {});
      writeStoredPushState(undefined);
      throw failure;
    }
  });
};

/** Turns push off on this device. Throws if both the browser and the server failed to end the subscription. */
export const turnOff = (): Promise<void> =>
  runInOrder(async () => {
    await endSubscription();
    writeStoredPushState(undefined);
  });

export const formatPushError = (failure: unknown): string => {
  if (failure instanceof ApiError || failure instanceof NetworkError) return formatError(failure);
  return failure instanceof WorkerNotReadyError
    ? t`The app is not ready for notifications yet. Please try again in a minute.`
    : t`Your browser’s notification service does not answer. Please try again later.`;
};

const handleWorkerMessage = ({ data, ports }: MessageEvent) => {
  if (data?.type === pushChangedMessage) void syncSubscription();
  if (data?.type !== openPathMessage) return;
  ports[0]?.postMessage(true);
  loadPage(data.path);
};

/** In a browser’s own settings the permission changes while the page is visible. */
const watchPermission = async (changed: () => void) => {
  const status = await navigator.permissions?.query({ name: 'notifications' });
  status?.addEventListener('change', changed);
};

let hasStarted = false;

/** Keeps the subscription in sync from now on. Later calls check the device again. */
export const startPush = (): void => {
  const keep = () => void syncSubscription();
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
  navigator.serviceWorker?.addEventListener('message', handleWorkerMessage);
  watchPermission(keep).catch(() => {});
};
