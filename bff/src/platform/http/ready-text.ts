import { createHash } from 'node:crypto';
import { compress, type Encoding } from './compression.ts';

/** A text in the form in which it is sent. */
export interface ReadyText {
  body: string;
  /** A weak tag, as it is the same for all encodings. */
  etag: string;
  /** The body in this encoding. It is compressed on the first call and kept. */
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The text in the form in which it is sent, with a tag made from the text alone. */
export function readyText(body: string): ReadyText {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    body,
    etag: `W/"${hash}"`,
    compressed: (encoding) => {
      const ready = kept.get(encoding) ?? compress(body, encoding);
      kept.set(encoding, ready);
      return ready;
    },
  };
}
