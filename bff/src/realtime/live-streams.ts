import { AccountChanges } from './account-changes.ts';
import { ChangeHistory } from './change-history.ts';
import { AdmissionControl } from './streams/admission-control.ts';
import { Hub, type StreamBounds, type StreamTimes } from './streams/hub.ts';
import { type ServerBus, ViewerCounter } from './viewer-counter.ts';

/** The state that the live streams share. */
export interface LiveStreams {
  hub: Hub;
  changeHistory: ChangeHistory;
  admission: AdmissionControl;
  accountChanges: AccountChanges;
  viewerCounter: ViewerCounter;
  /** Resolves once every channel has its version. */
  ready: Promise<void>;
  /** Must be called when every channel has its version. */
  markReady: () => void;
}

/** A phone network puts many users behind one address; each keeps a connection for its other requests. */
const MAX_PER_NETWORK = 100;
/** The share of all connections that may be streams; the others are for requests. */
const STREAM_SHARE = 3 / 4;

/** Creates the streams of a server that accepts this number of connections. */
export function createLiveStreams({
  connections,
  times,
  ...servers
}: { connections: number; times?: StreamTimes | undefined } & ServerBus): LiveStreams {
  const most = Math.floor(connections * STREAM_SHARE);
  const bounds: StreamBounds = { most, mostPerNetwork: Math.min(MAX_PER_NETWORK, most) };
  const hub = new Hub(bounds, times);
  const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
  const viewerCounter = new ViewerCounter(hub, servers);
  return {
    hub,
    viewerCounter,
    changeHistory: new ChangeHistory(),
    admission: new AdmissionControl(),
    accountChanges: new AccountChanges(),
    ready,
    markReady: beReady,
  };
}
