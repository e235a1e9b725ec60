/**
 * A statement in one of the shapes in which Indian banks and payment apps give them, or a damaged one. The people, accounts and numbers
 * are invented. Lines are counted from 1; a row that is not named in `is` is none of interest (a debit, a total, a header).
 */
export interface SampleStatement {
  name: string;
  bytes: Uint8Array;
  /** What each row is: `8 found 432711880412`, or the sentence of one that is not offered: `8 damaged …`. */
  is?: string[];
  debits?: number;
  /** The lines that are the bank's own, where it matters which. */
  others?: number[];
  /** The code of the refusal, where it is no statement. */
  refused?: string;
  /** The line of the header about whose columns staff are asked. */
  asks?: number;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export const lines = (...all: string[]) => `${all.join('\n')}\n`;

// In the names of the constants: what the tests know of each UTR (statement-rows.test.ts).
export const MEERA = '432711880412';
export const ANU = '432755209316';
export const KAVITA = '432800471185';
export const WRONG = '433077541028';
export const RIVALS = '432911223344';
export const PAID = '432612345670';
export const PART = '432612345681';
export const REJECTED = '432600005555';
export const NOBODY = '433100936617';
