const storageKey = 'outbox';

/**
 * Stores whether the outbox has a message, so that other pages need not load its code to find out.
 * A separate file: every page has it, while the outbox itself is loaded on demand (build/chunks.ts).
 */
export const markOutbox = (hasMessages: boolean) => {
  try {
    if (hasMessages) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is disabled. The outbox is then sent from the contact page only.
  }
};

export const isOutboxMarked = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
};
