import { useEffect, useEffectEvent } from 'react';
import { listenToPopStateFirst } from '../popstate-first.ts';

/**
 * A page with an overlay has a second history entry of the same page, as the previous entry may be of another document, from
 * which no event leads back here. Both entries have the router's state and the same `holding`.
 */
interface HeldEntryState {
  holding?: string;
  isSecond?: boolean;
}

const currentEntry = () => (window.history.state ?? {}) as HeldEntryState;

/** What closes each open overlay; the topmost is the last. */
const closersOfOpen: (() => void)[] = [];
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
 * Handles going back before the router does: closes the topmost overlay, and stays on the page. Later the first entry of a held
 * page is skipped, so that the user need not go back twice.
 */
const onPopState = (event: PopStateEvent) => {
  const { holding, isSecond } = currentEntry();
  // A return that has begun continues: Chromium may abort the request at the second step back, and this page must show the result.
  if ((closersOfOpen.length > 0 || isReturning()) && !isSecond) {
    event.stopImmediatePropagation();
    if (!isReturning()) {
      returnBegunAt = performance.now();
      closersOfOpen.at(-1)?.();
    }
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
  // An overlay may open when the one above it has closed: the browser is still on its way forward.
  if (entry.isSecond || isReturning()) return;
  const first = { ...entry, holding: lastHeldPage };
  const { scrollRestoration } = window.history;
  // Passing the first entry does not scroll.
  window.history.scrollRestoration = 'manual';
  window.history.replaceState(first, '');
  window.history.pushState({ ...first, isSecond: true }, '');
  window.history.scrollRestoration = scrollRestoration;
};

/**
 * While the overlay is open, going back calls `onClose` and does not leave the page. An overlay that is sending ignores the
 * call, so that the response is shown where it is expected.
 */
export const useCloseOnBack = (onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closer = () => close();
    closersOfOpen.push(closer);
    holdPage();
    return () => {
      closersOfOpen.splice(closersOfOpen.indexOf(closer), 1);
    };
  }, []);
};
