import { create } from 'zustand';

/** Chromium's offer to install, which TypeScript's library does not describe. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** An offer from before the start of the app (start.ts). */
    installOffer?: Event;
  }
}

interface InstallState {
  /** How this browser installs the app: with its own dialog, by hand, or not (yet). */
  way: 'none' | 'dialog' | 'by-hand';
}

export const useInstall = create<InstallState>()(() => ({ way: 'none' }));

const dismissedKey = 'install-dismissed';

const isDismissed = () => {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    return false;
  }
};

/** Safari has a property of its own for a page that runs from the home screen. */
type AppleNavigator = Navigator & { standalone?: boolean };

export const isStandalone = (): boolean =>
  (navigator as AppleNavigator).standalone === true ||
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** An iPhone or iPad outside the home screen. An iPad calls itself a Mac, but a Mac has no touch screen. */
export const isIosBrowser = (): boolean =>
  'standalone' in navigator && navigator.maxTouchPoints > 1 && !isStandalone();

let offer: BeforeInstallPromptEvent | undefined;

const acceptOffer = (event: Event) => {
  offer = event as BeforeInstallPromptEvent;
  if (!isDismissed() && !isStandalone()) useInstall.setState({ way: 'dialog' });
};

const withdrawOffer = () => {
  offer = undefined;
  useInstall.setState({ way: 'none' });
};

let hasStarted = false;

/**
 * Catches the browser's offer, so that the app's own button shows it. The browser makes it once for each page, and early:
 * call this before the first render. The offer waits for `startInstall`.
 */
export const catchInstallOffer = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
    if (hasStarted) acceptOffer(event);
  });

/** Takes the offers caught so far and later. iOS makes no offer: there the user installs by hand. */
export const startInstall = () => {
  hasStarted = true;
  if (window.installOffer) acceptOffer(window.installOffer);
  window.addEventListener('appinstalled', withdrawOffer);
  if (isIosBrowser() && !isDismissed()) useInstall.setState({ way: 'by-hand' });
};

/** Opens the browser's dialog. An offer allows that once. */
export const install = async () => {
  const current = offer;
  withdrawOffer();
  await current?.prompt();
};

/** Withdraws the offer, and stores that the user does not want another. */
export const dismissInstall = () => {
  withdrawOffer();
  try {
    localStorage.setItem(dismissedKey, '1');
  } catch {
    // Without storage the next visit offers again.
  }
};
