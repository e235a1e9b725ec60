import { vi } from 'vitest';

interface FakePushOptions {
  permission?: NotificationPermission;
  /** The user's reply to the browser's permission prompt. */
  answer?: NotificationPermission;
}

/** A browser with push messages, which jsdom lacks. Each subscription has an endpoint of its own. */
export const createFakePush = ({
  permission = 'default',
  answer = 'granted',
}: FakePushOptions = {}) => {
  let subscriptionCount = 0;
  const browser = {
    questions: 0,
    endpoint: undefined as string | undefined,
    /** The key of the subscription. */
    key: '',
    /** The next subscription fails, as if the push service were unavailable. */
    fails: false,
    hear: (_: Partial<MessageEvent>): void => {},
  };
  const subscription = (endpoint: string, key: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => {
      browser.endpoint = undefined;
      return true;
    },
  });
  let currentSubscription: ReturnType<typeof subscription> | undefined;
  const pushManager = {
    getSubscription: async () => (browser.endpoint ? currentSubscription : null),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      if (browser.fails) throw new DOMException('push service error', 'AbortError');
      subscriptionCount += 1;
      browser.endpoint = `https://push.example/${subscriptionCount}`;
      browser.key = Buffer.from(key).toString('base64url');
      currentSubscription = subscription(browser.endpoint, key.buffer as ArrayBuffer);
      return currentSubscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: async () => {
      browser.questions += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  const worker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: (type: string, hear: typeof browser.hear) => {
      if (type === 'message') browser.hear = hear;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  return browser;
};

export type FakePush = ReturnType<typeof createFakePush>;

/** Removes push messages from the browser again. */
export const removeFakePush = () => Reflect.deleteProperty(navigator, 'serviceWorker');
