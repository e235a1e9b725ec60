import type { BeforeInstallPromptEvent } from './install-store.ts';

declare global {
  interface Window {
    /** What was offered before the app was there (start.ts). */
    installOffer?: Event;
  }
}

type Taker = (offer: BeforeInstallPromptEvent) => void;

let take: Taker | undefined;

/** The browser makes its offer once a page and early: this listens before the button's code is there. */
export const catchInstallOffer = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
    take?.(event as BeforeInstallPromptEvent);
  });

/** Hands on what was offered so far, and what will be. */
export const onInstallOffer = (taker: Taker) => {
  take = taker;
  if (window.installOffer) taker(window.installOffer as BeforeInstallPromptEvent);
};
