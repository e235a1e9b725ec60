const mark = 'outbox';

/** Notes whether anything waits, so that pages without anything to send need not load the sender. */
export const markOutbox = (holdsSomething: boolean) => {
  try {
    if (holdsSomething) localStorage.setItem(mark, '1');
    else localStorage.removeItem(mark);
  } catch {
    // Then it is sent when somebody next writes on the contact page.
  }
};

export const outboxIsMarked = (): boolean => {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
};
