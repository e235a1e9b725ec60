/** A number as people type it in India. It stays on one line. */
export const phoneExample = '98765\u00a043210';
