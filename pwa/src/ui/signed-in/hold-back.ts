import { useEffect } from 'react';
import { hearBackFirst } from '../back-first.ts';

/**
 * A page is held by a second history entry of its own, as the entry before may be of another document, from which nothing leads
 * back here. Both entries have the router's state and the same `holding`.
 */
interface EntryState {
  holding?: string;
  isSecond?: boolean;
}

const entryNow = () => (window.history.state ?? {}) as EntryState;

/** How many dialogs are sending. */
let sending = 0;
/** The held page to which the browser went last. */
let lastHeld: string | undefined;
/** The held page to which the browser is sent forward again; the router has never left it. */
let returningTo: string | undefined;
let returnBegunAt = 0;

/** Longer than any return takes: a step forward that the browser dropped holds nobody. */
const longestReturnMs = 1_000;

const isReturning = () =>
  returningTo !== undefined && performance.now() - returnBegunAt < longestReturnMs;

/**
 * Hears of going back before the router does, which keeps the page while something is sent. Later the first entry of a held page
 * is passed over, so that nobody has to go back twice.
 */
const goneBack = (event: PopStateEvent) => {
  const { holding, isSecond } = entryNow();
  // A return that has begun goes on: Chromium may end the request at the second step back, and its end is read on this page.
  if ((sending > 0 || isReturning()) && !isSecond) {
    event.stopImmediatePropagation();
    if (!isReturning()) returnBegunAt = performance.now();
    returningTo = lastHeld;
    window.history.forward();
    return;
  }
  const isFromSecond = holding !== undefined && holding === lastHeld && !isSecond;
  lastHeld = holding;
  if (isFromSecond) {
    event.stopImmediatePropagation();
    window.history.back();
  }
  if (isSecond && holding === returningTo) event.stopImmediatePropagation();
  returningTo = undefined;
};

const holdPage = () => {
  hearBackFirst(goneBack);
  const entry = entryNow();
  // Without https there is no `randomUUID`.
  lastHeld = entry.holding ?? String(Math.random());
  if (entry.isSecond) return;
  const first = { ...entry, holding: lastHeld };
  window.history.replaceState(first, '');
  window.history.pushState({ ...first, isSecond: true }, '');
};

/** While `isSending`, going back does not leave the page, so that the answer is read where it is expected. */
export const useHoldBack = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return;
    sending += 1;
    holdPage();
    return () => {
      sending -= 1;
    };
  }, [isSending]);
};
