import type { BeforeInstallPromptEvent } from './install-store.ts';

let caught: BeforeInstallPromptEvent | undefined;
let take: ((event: BeforeInstallPromptEvent) => void) | undefined;

/** Chromium makes its offer once a page and early: this listens before the button's code is there. */
export const catchInstallOffer = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const offer = event as BeforeInstallPromptEvent;
    if (take) take(offer);
    else caught = offer;
  });

/** Hands on what was offered so far, and what will be. */
export const onInstallOffer = (taker: (event: BeforeInstallPromptEvent) => void) => {
  take = taker;
  if (caught) taker(caught);
  caught = undefined;
};
