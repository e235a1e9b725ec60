const TURNS = [1, 9];

const countsUpOrDown = (digits: number[]) =>
  TURNS.some((turn) =>
    digits.slice(1).every((digit, place) => digit === ((digits[place] ?? 0) + turn) % 10),
  );

const withoutOuterZeros = (digits: string) => digits.replace(/^0+|0+$/g, '');

/**
 * Whether these 12 digits were made up, or are the amount in rupees or paise. No bank's number has fewer than three
 * different digits but one in five million. `pwa/src/member/payment/utr.ts` asks first, by the same rule.
 */
export function cannotBeUtr(utr: string, amount: number): boolean {
  return (
    new Set(utr).size < 3 ||
    countsUpOrDown([...utr].map(Number)) ||
    withoutOuterZeros(utr) === withoutOuterZeros(String(amount))
  );
}
