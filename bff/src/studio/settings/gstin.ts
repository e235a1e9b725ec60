const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = CHARACTERS.length;
/** Two digits of the state, the ten characters of the PAN, which registration of the state it is, Z, and the check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The digits of a number below 36 × 36, written to the base of 36, added up. */
const digitSum = (number: number) => Math.floor(number / BASE) + (number % BASE);

/** The character that ends a GSTIN with these first fourteen: every second one counts twice, by its place among `CHARACTERS`. */
export function checkCharacterOf(firstFourteen: string): string {
  const sum = [...firstFourteen].reduce(
    (total, character, place) =>
      total + digitSum(CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2)),
    0,
  );
  return CHARACTERS.charAt((BASE - (sum % BASE)) % BASE);
}

/** Whether it can be the number of somebody who is registered for GST: its form, and its check character. */
export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && checkCharacterOf(text.slice(0, -1)) === text.at(-1);
