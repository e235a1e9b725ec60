/** The request as JSON, with its idempotency key. The response may have been lost. */
export interface IdempotentRequest {
  sent: string;
  key: string;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** `randomUUID` is missing where the site is served without https. */
const newKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

export const isRetry = (
  request: object,
  last: IdempotentRequest | undefined,
): last is IdempotentRequest => last?.sent === JSON.stringify(request);

/**
 * The last request again if its body is the same: the server processes a key once. Otherwise a request with a new key, as the
 * server rejects a key that comes with another body.
 */
export const idempotentRequest = (
  request: object,
  last: IdempotentRequest | undefined,
): IdempotentRequest =>
  isRetry(request, last) ? last : { sent: JSON.stringify(request), key: newKey() };
