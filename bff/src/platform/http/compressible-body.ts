import { createHash } from 'node:crypto';
import { compress, type Encoding } from './compression.ts';

/** A response body with its ETag and its compressed forms. */
export interface CompressibleBody {
  body: string;
  /** A weak ETag, as it is the same for all encodings. */
  etag: string;
  /** The body in this encoding. It is compressed on the first call and cached. */
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The text as a response body, with an ETag made from the text alone. */
export function compressibleBody(body: string): CompressibleBody {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const compressedBodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    body,
    etag: `W/"${hash}"`,
    compressed: (encoding) => {
      const ready = compressedBodies.get(encoding) ?? compress(body, encoding);
      compressedBodies.set(encoding, ready);
      return ready;
    },
  };
}
