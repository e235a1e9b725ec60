import { type RefObject, useEffect } from 'react';

/** So long a form waits. */
const longestMs = 2_000;

/**
 * Stands in for the question whether an address is mistyped while its code is on its way: a form that is sent meanwhile waits for it, and is
 * sent again as soon as the question is there to look at it, or is not coming.
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
