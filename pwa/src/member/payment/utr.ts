const TURNS = [1, 9];

const countsUpOrDown = (digits: number[]) =>
  TURNS.some((turn) =>
    digits.slice(1).every((digit, place) => digit === ((digits[place] ?? 0) + turn) % 10),
  );

const withoutOuterZeros = (digits: string) => digits.replace(/^0+|0+$/g, '');

/** What is wrong with a UTR, as a sentence. The server's rule (bff/src/enrolling/orders/utr.ts), asked before the request. */
export const utrFault = (typed: string, amount: number): string | undefined => {
  const utr = typed.replace(/\s/g, '');
  if (!/^\d{12}$/.test(utr)) return 'The UTR is the 12 digits that your bank shows.';
  const isMadeUp =
    new Set(utr).size < 3 ||
    countsUpOrDown([...utr].map(Number)) ||
    withoutOuterZeros(utr) === withoutOuterZeros(String(amount));
  return isMadeUp
    ? 'These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.'
    : undefined;
};

/** In groups of four digits, to be compared with what a bank shows. */
export const grouped = (utr: string) => utr.replace(/(\d{4})(?=\d)/g, '$1 ');
