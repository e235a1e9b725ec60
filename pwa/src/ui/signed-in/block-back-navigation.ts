import { useEffect } from 'react';
import { listenToPopStateFirst } from '../popstate-first.ts';

/**
 * A page is held by a second history entry of the same page, as the previous entry may be of another document, from which no
 * event leads back here. Both entries have the router's state and the same `holding`.
 */
interface HeldEntryState {
  holding?: string;
  isSecond?: boolean;
}

const currentEntry = () => (window.history.state ?? {}) as HeldEntryState;

/** How many dialogs are sending. */
let sendingDialogs = 0;
/** The held page that the browser showed last. */
let lastHeldPage: string | undefined;
/** The held page to which the browser is sent forward again; the router has never left it. */
let returningTo: string | undefined;
let returnBegunAt = 0;

/** Longer than any return takes: a step forward that the browser dropped holds nobody. */
const maxReturnMs = 1_000;

const isReturning = () =>
  returningTo !== undefined && performance.now() - returnBegunAt < maxReturnMs;

/**
 * Handles going back before the router does, and stays on the page while something is being sent. Later the first entry of a
 * held page is skipped, so that the user need not go back twice.
 */
const onPopState = (event: PopStateEvent) => {
  const { holding, isSecond } = currentEntry();
  // A return that has begun continues: Chromium may abort the request at the second step back, and this page must show the result.
  if ((sendingDialogs > 0 || isReturning()) && !isSecond) {
    event.stopImmediatePropagation();
    if (!isReturning()) returnBegunAt = performance.now();
    returningTo = lastHeldPage;
    window.history.forward();
    return;
  }
  const isFromSecond = holding !== undefined && holding === lastHeldPage && !isSecond;
  lastHeldPage = holding;
  if (isFromSecond) {
    event.stopImmediatePropagation();
    window.history.back();
  }
  if (isSecond && holding === returningTo) event.stopImmediatePropagation();
  returningTo = undefined;
};

const holdPage = () => {
  listenToPopStateFirst(onPopState);
  const entry = currentEntry();
  // Without https there is no `randomUUID`.
  lastHeldPage = entry.holding ?? String(Math.random());
  if (entry.isSecond) return;
  const first = { ...entry, holding: lastHeldPage };
  window.history.replaceState(first, '');
  window.history.pushState({ ...first, isSecond: true }, '');
};

/** While `isSending`, going back does not leave the page, so that the response is shown where it is expected. */
export const useBlockBackNavigation = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return;
    sendingDialogs += 1;
    holdPage();
    return () => {
      sendingDialogs -= 1;
    };
  }, [isSending]);
};
