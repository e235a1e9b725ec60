/** A number as it is written for people. It stays on one line. */
export const phoneExample = '+91\u00a098765\u00a043210';
