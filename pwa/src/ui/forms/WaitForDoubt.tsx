import { type RefObject, useEffect } from 'react';

/** So long a form waits. */
const longestMs = 2_000;

/**
 * Stands in for the question whether an address is mistyped while its code is on its way: a form that is sent meanwhile waits for it, and is
 * sent again as soon as the question is there to look at it, or is not coming. What is typed meanwhile takes the sending back.
 */
export const WaitForDoubt = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return;
    const waiting = new AbortController();
    let sent: SubmitEvent | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      sent = event;
      timer ??= setTimeout(goOn, longestMs);
    };
    const takeBack = () => {
      sent = undefined;
    };
    const goOn = () => {
      waiting.abort();
      clearTimeout(timer);
      if (sent && form.isConnected) form.requestSubmit(sent.submitter);
      sent = undefined;
    };
    const { signal } = waiting;
    form.addEventListener('submit', hold, { capture: true, signal });
    form.addEventListener('input', takeBack, { signal });
    // The question listens to the form a moment after this ends.
    return () => queueMicrotask(goOn);
  }, [field]);
  return null;
};
