const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A key that no other request has. `randomUUID` is missing where the site is served without https. */
export const newIdempotencyKey = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
