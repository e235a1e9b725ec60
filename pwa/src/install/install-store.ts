import { create } from 'zustand';
import { isIosBrowser, isStandalone } from './platform.ts';

/** Chromium's event, which TypeScript's library does not describe. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** How this browser installs: by its own dialog, by hand, or (so far) not at all. */
  way: 'none' | 'dialog' | 'by-hand';
}

const dismissedKey = 'install-dismissed';

export const useInstall = create<InstallState>()(() => ({ way: 'none' }));

const isDismissed = () => {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
};

let offer: BeforeInstallPromptEvent | undefined;

const withdraw = () => {
  offer = undefined;
  useInstall.setState({ way: 'none' });
};

/** Takes the browser's offer, so that it is ours to show; our own button stands for it. */
export const takeOffer = (event: BeforeInstallPromptEvent) => {
  event.preventDefault();
  offer = event;
  if (!isDismissed() && !isStandalone()) useInstall.setState({ way: 'dialog' });
};

/** Opens the browser's dialog, which an offer allows once. */
export const install = async () => {
  const taken = offer;
  withdraw();
  await taken?.prompt();
};

/** Remembered: nobody is asked twice. */
export const dismissInstall = () => {
  withdraw();
  try {
    localStorage.setItem(dismissedKey, '1');
  } catch {
    // Then it is asked again on the next visit.
  }
};

/** iOS has no offer to wait for. */
export const startInstall = () => {
  window.addEventListener('appinstalled', withdraw);
  if (isIosBrowser() && !isDismissed()) useInstall.setState({ way: 'by-hand' });
};
