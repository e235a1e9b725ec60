import { useRef, useState } from 'react';
import { sentenceForWriting } from './client.ts';

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/**
 * A unique key for a request: the server answers a request with a key that it knows without doing the work again.
 * `randomUUID` is missing where the site is served without https.
 */
export const newIdempotencyKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

/**
 * Sends once, however often it is tapped. `problem` says why it failed, in the words of `sentenceOf`.
 */
export const useMutation = (
  send: () => Promise<unknown>,
  onSent: () => void,
  sentenceOf: (failure: unknown) => string = sentenceForWriting,
) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);

  const start = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
      onSent();
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setBusy(false);
    sending.current = false;
  };

  return { busy, problem, start };
};
