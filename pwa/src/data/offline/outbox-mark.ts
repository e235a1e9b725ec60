const mark = 'outbox';

/**
 * Notes whether the outbox holds a message, so that other pages need not load its code to find out.
 * A file of its own: every page has it, while the outbox itself is loaded on demand (build/chunks.ts).
 */
export const markOutbox = (holdsSomething: boolean) => {
  try {
    if (holdsSomething) localStorage.setItem(mark, '1');
    else localStorage.removeItem(mark);
  } catch {
    // Storage is off. The outbox is then sent from the contact page only.
  }
};

export const outboxIsMarked = (): boolean => {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
};
