/** The server's rule, said before the round trip. */
export const utrFault = (typed: string): string | undefined =>
  /^\d{12}$/.test(typed.replace(/\s/g, ''))
    ? undefined
    : 'The UTR is the 12 digits that your bank shows.';
