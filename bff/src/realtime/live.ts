import { AccountChanges } from './account-changes.ts';
import { Topics } from './channels.ts';
import { Rush } from './streams/admission-control.ts';
import { Hub, type StreamBounds, type StreamTimes } from './streams/hub.ts';
import { Reach, type Servers } from './viewer-count.ts';

/** What the streams of changes share. */
export interface Live {
  hub: Hub;
  topics: Topics;
  rush: Rush;
  accountChanges: AccountChanges;
  reach: Reach;
  /** Resolves once every topic has its version. */
  ready: Promise<void>;
  /** Must be called when every topic has its version. */
  beReady: () => void;
}

/** A phone network puts many people behind one address; a connection for each is left for their other requests. */
const MOST_OF_ONE = 100;
/** The part of all connections that may be streams: the others are for requests. */
const PART = 3 / 4;

/** The streams for a server that accepts so many connections. */
export function createLive({
  connections,
  times,
  ...servers
}: { connections: number; times?: StreamTimes | undefined } & Servers): Live {
  const most = Math.floor(connections * PART);
  const bounds: StreamBounds = { most, mostOfOne: Math.min(MOST_OF_ONE, most) };
  const hub = new Hub(bounds, times);
  const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
  const reach = new Reach(hub, servers);
  return {
    hub,
    reach,
    topics: new Topics(),
    rush: new Rush(),
    accountChanges: new AccountChanges(),
    ready,
    beReady,
  };
}
