const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = CHARACTERS.length;
/** Two digits of the state, the ten characters of the PAN, the number of the registration in the state, Z, and the check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The digits of a number below 36 × 36, written to the base of 36, added up. */
const digitSum = (number: number) => Math.floor(number / BASE) + (number % BASE);

/**
 * The check character of a GSTIN with these first fourteen characters: every second one counts twice, by its index in
 * `CHARACTERS`.
 */
export function checkCharacterOf(firstFourteen: string): string {
  const sum = [...firstFourteen].reduce(
    (total, character, index) =>
      total + digitSum(CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2)),
    0,
  );
  return CHARACTERS.charAt((BASE - (sum % BASE)) % BASE);
}

/** Whether it can be a GSTIN: its format and its check character are right. */
export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && checkCharacterOf(text.slice(0, -1)) === text.at(-1);
