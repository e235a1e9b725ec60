import { useSession } from '../session/session.ts';
import { followersNow, useLive } from './live-state.ts';

/** Screen readers press without a pointer or a key. */
const uses = ['pointerdown', 'keydown', 'scroll', 'click'] as const;

/** Who only looks has a page that comes to rest, as everything that measures pages waits for: nobody waits longer than this. */
const atRestMs = 15_000;

/** A touch or a key of before the app was there. Not every browser tells. */
const wasUsed = () => navigator.userActivation?.hasBeenActive;

const isSignedIn = () => useSession.getState().status === 'in';

/**
 * Begins when changes shall come to this page by the stream: for who is signed in at once; for a visitor at the first touch,
 * key, press or scroll, or after a while as soon as the screen shows something that the stream tells of.
 */
export const onceWanted = (signal: AbortSignal, begin: () => void): void => {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const atEnd = (undo: () => void) => waiting.signal.addEventListener('abort', undo);
  const want = () => {
    end();
    useLive.setState({ isWanted: true });
    begin();
  };
  const look = () => followersNow()[0] && want();
  signal.addEventListener('abort', end);
  if (isSignedIn() || wasUsed()) {
    want();
    return;
  }
  // The controller has a `signal`, which is all that the listeners need of options.
  for (const use of uses) window.addEventListener(use, want, waiting);
  atEnd(useSession.subscribe(() => isSignedIn() && want()));
  const timer = setTimeout(() => {
    atEnd(useLive.subscribe(look));
    look();
  }, atRestMs);
  atEnd(() => clearTimeout(timer));
};
