/** An Indian phone number, with a non-breaking space. */
export const phoneExample = '98765\u00a043210';
