import { bearer } from '../../network/client.ts';
import { publicApi } from '../../network/public-api.ts';
import { useSession } from '../../session/session.ts';
import { noteLost, useLive } from '../live-state.ts';
import { createChangeFollower } from './follow-changes.ts';
import { shareStream, type Told } from './share-stream.ts';
import { stayConnected } from './stay-connected.ts';
import { type Ended, readStream } from './stream.ts';

/** Tells sessions apart where the token itself must not be said (FNV-1a). */
const markOf = (token: string) => {
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

const sessionMark = () => {
  const { token, user } = useSession.getState();
  return token ? `${user?.id ?? ''} ${markOf(token)}` : 'visitors';
};

const isVisible = () => document.visibilityState === 'visible';

/** A session that has ended: the call for the account is refused then, which ends it here. Without an answer it goes on. */
const meetEnd = async (ended: Ended, token: string | undefined) => {
  if (ended.why === 'session' && token) await publicApi.me().catch(() => {});
};

/**
 * Keeps what is on the screen up to date by the server's stream of changes: while the page is visible, and until `signal`.
 * One stream for all tabs of the device.
 */
export const startLive = (signal: AbortSignal): void => {
  const changes = createChangeFollower();
  let period: AbortController | undefined;

  const lead = async (tell: (told: Told) => void, until: AbortSignal) => {
    const { token } = useSession.getState();
    let heardAt = new Date();
    const connect = async (trying: AbortSignal) => {
      let saidHello = false;
      const held = changes.held();
      const ended = await readStream({
        headers: { ...(token && bearer(token)), ...(held && { 'Last-Event-ID': held }) },
        hear: (said) => {
          saidHello ||= said.kind === 'hello';
          tell(said);
        },
        onSign: () => {
          heardAt = new Date();
        },
        signal: trying,
      });
      return { ...ended, saidHello };
    };
    const onEnd = async (ended: Ended) => {
      tell({ kind: 'lost', heardAt });
      await meetEnd(ended, token);
    };
    await stayConnected(until, { connect, onEnd });
  };

  const present = (): Told | undefined =>
    useLive.getState().isLive
      ? { kind: 'hello', hello: { versions: changes.versions(), catchingUp: [] } }
      : undefined;

  const end = () => {
    period?.abort();
    period = undefined;
    noteLost();
  };
  const begin = () => {
    if (period || signal.aborted || !isVisible()) return;
    period = new AbortController();
    const until = period.signal;
    void shareStream({
      signal: until,
      of: sessionMark(),
      lead: (tell) => lead(tell, until),
      present,
      hear: changes.hear,
    });
  };
  const followPage = () => (isVisible() ? begin() : end());
  const beginAnew = () => {
    end();
    changes.forget();
    begin();
  };

  const leave = useSession.subscribe((now, before) => {
    if (now.token !== before.token) beginAnew();
  });
  document.addEventListener('visibilitychange', followPage);
  // A page that the browser keeps for going back must not keep a stream.
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', followPage);
  signal.addEventListener('abort', () => {
    leave();
    document.removeEventListener('visibilitychange', followPage);
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', followPage);
    end();
  });
  begin();
};
