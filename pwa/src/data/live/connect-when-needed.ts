import { useSession } from '../session/session.ts';
import { currentSubscribers, useLive } from './live-state.ts';

/** Screen readers click without a pointer or a key. */
const interactionEvents = ['pointerdown', 'keydown', 'scroll', 'click'] as const;

/** Without interaction the page first becomes idle, as tools that measure pages wait for that: at most for this long. */
const idleTimeoutMs = 15_000;

/** An interaction before the app was loaded. Not every browser reports it. */
const hasInteracted = () => navigator.userActivation?.hasBeenActive;

const isSignedIn = () => useSession.getState().status === 'in';

/**
 * Calls `begin` when this page should connect to the live stream: for signed-in people at once; for a visitor at the first
 * touch, key, click or scroll, or after a while as soon as a component subscribes to something.
 */
export const connectWhenNeeded = (signal: AbortSignal, begin: () => void): void => {
  const controller = new AbortController();
  const end = () => controller.abort();
  const addCleanup = (undo: () => void) => controller.signal.addEventListener('abort', undo);
  const connect = () => {
    end();
    useLive.setState({ isWanted: true });
    begin();
  };
  const connectIfSubscribed = () => currentSubscribers()[0] && connect();
  signal.addEventListener('abort', end);
  if (isSignedIn() || hasInteracted()) {
    connect();
    return;
  }
  // The controller has a `signal`, which is all that the listeners need of options.
  for (const use of interactionEvents) window.addEventListener(use, connect, controller);
  addCleanup(useSession.subscribe(() => isSignedIn() && connect()));
  const timer = setTimeout(() => {
    addCleanup(useLive.subscribe(connectIfSubscribed));
    connectIfSubscribed();
  }, idleTimeoutMs);
  addCleanup(() => clearTimeout(timer));
};
