import { authHeaders } from '../../network/client.ts';
import { publicApi } from '../../network/public-api.ts';
import { useSession } from '../../session/session.ts';
import { markDisconnected, useLive } from '../live-state.ts';
import { createChangeHandler } from './change-handler.ts';
import { type SharedEvent, shareStream } from './share-stream.ts';
import { stayConnected } from './stay-connected.ts';
import { readStream, type StreamEnd } from './stream.ts';

/** Identifies a session without revealing its token (FNV-1a). */
const hashToken = (token: string) => {
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

const sessionHash = () => {
  const { token, user } = useSession.getState();
  return token ? `${user?.id ?? ''} ${hashToken(token)}` : 'visitors';
};

const isVisible = () => document.visibilityState === 'visible';

/** If the session has ended on the server, the call for the account fails with 401, which ends it here too. */
const checkEndedSession = async (ended: StreamEnd, token: string | undefined) => {
  if (ended.why === 'session' && token) await publicApi.me().catch(() => {});
};

/**
 * Keeps the values on the screen up to date by the server's live stream, while the page is visible and until `signal`.
 * All tabs of the browser share one stream.
 */
export const startLive = (signal: AbortSignal): void => {
  const changes = createChangeHandler();
  let connection: AbortController | undefined;

  const openStream = async (publish: (event: SharedEvent) => void, until: AbortSignal) => {
    const { token } = useSession.getState();
    let lastActivityAt = new Date();
    const connect = async (trying: AbortSignal) => {
      let saidHello = false;
      const held = changes.held();
      const ended = await readStream({
        headers: { ...(token && authHeaders(token)), ...(held && { 'Last-Event-ID': held }) },
        onEvent: (event) => {
          saidHello ||= event.kind === 'hello';
          publish(event);
        },
        onActivity: () => {
          lastActivityAt = new Date();
        },
        signal: trying,
      });
      return { ...ended, saidHello };
    };
    const onEnd = async (ended: StreamEnd) => {
      publish({ kind: 'lost', heardAt: lastActivityAt });
      await checkEndedSession(ended, token);
    };
    await stayConnected(until, { connect, onEnd });
  };

  const currentEvent = (): SharedEvent | undefined =>
    useLive.getState().isLive
      ? { kind: 'hello', hello: { versions: changes.versions(), catchingUp: [] } }
      : undefined;

  const closeStream = () => {
    connection?.abort();
    connection = undefined;
    markDisconnected();
  };
  const openIfVisible = () => {
    if (connection || signal.aborted || !isVisible()) return;
    connection = new AbortController();
    const until = connection.signal;
    void shareStream({
      signal: until,
      of: sessionHash(),
      openStream: (publish) => openStream(publish, until),
      currentEvent,
      onEvent: changes.hear,
    });
  };
  const followVisibility = () => (isVisible() ? openIfVisible() : closeStream());
  const reopenStream = () => {
    closeStream();
    changes.forget();
    openIfVisible();
  };

  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.token !== before.token) reopenStream();
  });
  document.addEventListener('visibilitychange', followVisibility);
  // A page in the back/forward cache must not keep a stream.
  window.addEventListener('pagehide', closeStream);
  window.addEventListener('pageshow', followVisibility);
  signal.addEventListener('abort', () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', closeStream);
    window.removeEventListener('pageshow', followVisibility);
    closeStream();
  });
  openIfVisible();
};
