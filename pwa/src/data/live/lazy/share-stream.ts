import type { Said } from './stream.ts';

/** What a tab tells the others of the device. */
export type Told = Said | { kind: 'lost'; heardAt: Date };

type Message = { of: string } & (
  | { kind: 'told'; told: Told; to?: string }
  /** A tab asks for the present versions. */
  | { kind: 'ask'; by: string }
);

interface Shared {
  /** Ends it. */
  signal: AbortSignal;
  /** Whose stream it is. Tabs of another session neither share nor hear it: it has personal data. */
  of: string;
  /** Keeps the stream open until `signal`, and tells what it hears. */
  lead: (tell: (told: Told) => void) => Promise<void>;
  /** What the leading tab could tell one that comes later. Undefined while there is no stream. */
  present: () => Told | undefined;
  hear: (told: Told) => void;
}

/** The name of the channel and of the lock. */
const name = 'live';

const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

const joinOthers = async ({ signal, of, lead, present, hear }: Shared): Promise<void> => {
  // Without https there is no `randomUUID`, and no lock either.
  const me = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  let leads = false;
  const post = (message: Message) => {
    // A channel that is closed throws.
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (signal.aborted || data.of !== of) return;
    if (data.kind === 'told' && !leads && (data.to ?? me) === me) hear(data.told);
    const told = data.kind === 'ask' && leads ? present() : undefined;
    if (told && data.kind === 'ask') post({ of, kind: 'told', told, to: data.by });
  };
  signal.addEventListener('abort', () => channel.close());
  post({ of, kind: 'ask', by: me });
  const tell = (told: Told) => {
    hear(told);
    post({ of, kind: 'told', told });
  };
  try {
    await navigator.locks.request(`${name} ${of}`, { signal }, () => {
      leads = true;
      return lead(tell);
    });
  } catch {
    // Ended while it waited; or the browser gives no locks to this page.
    if (!signal.aborted) await lead(hear);
  }
};

/**
 * One of the device's tabs leads, the one with the lock: it has the stream, and tells the others. When it leaves, the
 * browser gives the lock to another. Where tabs cannot share (without https, on old phones) each has its own stream.
 */
export const shareStream = (shared: Shared): Promise<void> =>
  canShare() ? joinOthers(shared) : shared.lead(shared.hear);
