/**
 * A statement in a format of an Indian bank or payment app, or a damaged one. The people, accounts and numbers are invented. Lines are
 * counted from 1; rows that are not in `expectedRows` do not matter (a debit, a total, a header).
 */
export interface SampleStatement {
  name: string;
  bytes: Uint8Array;
  /** The classification of each row: `8 found 432711880412`, or `8 damaged …` with its message. */
  expectedRows?: string[];
  expectedDebits?: number;
  /** The lines added by the bank, if the test checks them. */
  expectedOtherLines?: number[];
  /** The error code, if it is no statement. */
  expectedErrorCode?: string;
  /** The header line of the question, if staff must choose the columns. */
  expectedQuestionLine?: number;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

export const lines = (...all: string[]) => `${all.join('\n')}\n`;

// The names say what statement-rows.test.ts knows about each UTR.
export const MEERA_UTR = '432711880412';
export const ANU_UTR = '432755209316';
export const KAVITA_UTR = '432800471185';
export const OTHER_AMOUNT_UTR = '433077541028';
export const REFERENCE_TWICE = '432911223344';
export const PAID_UTR = '432612345670';
export const PART_PAID_UTR = '432612345681';
export const REJECTED_UTR = '432600005555';
export const UNKNOWN_UTR = '433100936617';
