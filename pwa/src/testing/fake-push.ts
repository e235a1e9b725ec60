import { vi } from 'vitest';

interface Given {
  permission?: NotificationPermission;
  /** What the user answers to the browser's question. */
  answer?: NotificationPermission;
}

/** A browser with push messages, which jsdom lacks. Each subscription has an endpoint of its own. */
export const fakePush = ({ permission = 'default', answer = 'granted' }: Given = {}) => {
  let made = 0;
  const browser = {
    questions: 0,
    endpoint: undefined as string | undefined,
    /** The key of the subscription. */
    key: '',
    /** The next subscription fails, as without the push service. */
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
  let current: ReturnType<typeof subscription> | undefined;
  const pushManager = {
    getSubscription: async () => (browser.endpoint ? current : null),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
      if (browser.fails) throw new DOMException('push service error', 'AbortError');
      made += 1;
      browser.endpoint = `https://push.example/${made}`;
      browser.key = Buffer.from(key).toString('base64url');
      current = subscription(browser.endpoint, key.buffer as ArrayBuffer);
      return current;
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

export type FakePush = ReturnType<typeof fakePush>;

/** A browser without push messages again. */
export const noPush = () => Reflect.deleteProperty(navigator, 'serviceWorker');
