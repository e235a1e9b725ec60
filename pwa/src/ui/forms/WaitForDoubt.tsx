import { type RefObject, useEffect } from 'react';

/** The longest wait of a form. */
const longestMs = 2_000;

/**
 * Stands in for the question whether an address is mistyped while its code is loading. A form that is sent during this waits, and is
 * sent again as soon as the question is shown, or cannot be loaded.
 * Visitors load this with every form: it has no byte to spare.
 */
export const WaitForDoubt = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  useEffect(() => {
    const form = field.current?.form;
    let isSent = false;
    const goOn = () => {
      form?.removeEventListener('submit', hold, true);
      if (isSent) form?.requestSubmit();
      isSent = false;
    };
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      isSent = true;
      setTimeout(goOn, longestMs);
    };
    form?.addEventListener('submit', hold, true);
    // The question listens to the form a moment after this ends.
    return () => queueMicrotask(goOn);
  }, [field]);
  return null;
};
