type PopStateListener = (event: PopStateEvent) => void;

let firstListener: PopStateListener | undefined;

// Registered before the router: Chromium calls the listeners of the window in the order in which they were added, also capturing ones.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => firstListener?.(event));

/** The listener gets popstate events before the router does. */
export const listenToPopStateFirst = (listener: PopStateListener): void => {
  firstListener = listener;
};
