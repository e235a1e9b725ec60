/** Safari's own word for a page that runs from the home screen. */
type AppleNavigator = Navigator & { standalone?: boolean };

export const isStandalone = (): boolean =>
  (navigator as AppleNavigator).standalone === true ||
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;

/** An iPhone or iPad outside the home screen. iPads call themselves Macs, which have no touch screen. */
export const isIosBrowser = (): boolean =>
  'standalone' in navigator && navigator.maxTouchPoints > 1 && !isStandalone();
