import { useSession } from '../../session/session.ts';
import { followersNow, useLive } from './live-state.ts';

const uses = ['pointerdown', 'keydown', 'scroll'] as const;

/** Who only looks has a page that comes to rest, as everything that measures pages waits for: nobody waits longer than this. */
const atRestMs = 15_000;

/** A touch or a key of before the app was there. Not every browser tells. */
const wasUsed = () => navigator.userActivation?.hasBeenActive === true;

const isSignedIn = () => useSession.getState().status === 'in';

/**
 * Resolves when changes shall come to this page by the stream: for who is signed in at once; for a visitor at the first touch,
 * key or scroll, or after a while where the screen shows something that the stream tells of.
 */
export const untilWanted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => waiting.abort();
    const want = () => {
      end();
      useLive.setState({ isWanted: true });
      resolve();
    };
    signal.addEventListener('abort', end);
    if (isSignedIn() || wasUsed()) return want();
    for (const use of uses)
      window.addEventListener(use, want, { passive: true, signal: waiting.signal });
    const leave = useSession.subscribe(() => isSignedIn() && want());
    const timer = setTimeout(() => followersNow().length > 0 && want(), atRestMs);
    waiting.signal.addEventListener('abort', () => {
      leave();
      clearTimeout(timer);
    });
  });
