import type { StreamEvent } from './stream.ts';

/** An event that the leading tab sends to the other tabs of the browser. */
export type SharedEvent = StreamEvent | { kind: 'lost'; heardAt: Date };

type ChannelMessage = { of: string } & (
  | { kind: 'told'; told: SharedEvent; to?: string }
  /** A tab asks for the current versions. */
  | { kind: 'ask'; by: string }
);

interface SharedStreamOptions {
  /** Closes the stream. */
  signal: AbortSignal;
  /** Identifies the session. Tabs of another session neither share the stream nor receive its events, as it has personal data. */
  of: string;
  /** Keeps the stream open until `signal`, and publishes its events. */
  openStream: (publish: (event: SharedEvent) => void) => Promise<void>;
  /** The event that the leading tab sends to a tab that joins later. Undefined while there is no stream. */
  currentEvent: () => SharedEvent | undefined;
  onEvent: (event: SharedEvent) => void;
}

/** The name of the channel and of the lock. */
const channelName = 'live';

const canShareStream = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

const shareWithOtherTabs = async ({
  signal,
  of,
  openStream,
  currentEvent,
  onEvent,
}: SharedStreamOptions): Promise<void> => {
  // Without https there is no `randomUUID`, and no lock either.
  const ownId = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName);
  let isLeader = false;
  const post = (message: ChannelMessage) => {
    // A channel that is closed throws.
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (signal.aborted || data.of !== of) return;
    if (data.kind === 'told' && !isLeader && (data.to ?? ownId) === ownId) onEvent(data.told);
    const event = data.kind === 'ask' && isLeader ? currentEvent() : undefined;
    if (event && data.kind === 'ask') post({ of, kind: 'told', told: event, to: data.by });
  };
  signal.addEventListener('abort', () => channel.close());
  post({ of, kind: 'ask', by: ownId });
  const send = (event: SharedEvent) => {
    onEvent(event);
    post({ of, kind: 'told', told: event });
  };
  try {
    await navigator.locks.request(`${channelName} ${of}`, { signal }, () => {
      isLeader = true;
      return openStream(send);
    });
  } catch {
    // Aborted while waiting for the lock; or the browser grants this page no locks.
    if (!signal.aborted) await openStream(onEvent);
  }
};

/**
 * The tab that holds the lock is the leader: it has the stream, and forwards its events to the other tabs. When it closes, the
 * browser gives the lock to another tab. Where tabs cannot share (without https, on old phones) each has its own stream.
 */
export const shareStream = (shared: SharedStreamOptions): Promise<void> =>
  canShareStream() ? shareWithOtherTabs(shared) : shared.openStream(shared.onEvent);
