type Hear = (event: PopStateEvent) => void;

let hear: Hear | undefined;

// Before the router listens: Chromium tells the listeners of the window in the order in which they were added, also those that capture.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => hear?.(event));

/** The listener hears of going back, and forward, before the router does. */
export const hearBackFirst = (listener: Hear): void => {
  hear = listener;
};
