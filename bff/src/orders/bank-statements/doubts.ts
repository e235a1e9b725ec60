import type { ErrorReason } from '../../platform/errors/error-codes.ts';
import { quoteCell } from './cells.ts';

/** Words of banks and payment apps for returned or failed payments, also directly after a channel such as "UPI". */
const RETURN_WORDS = new Set(
  `rev revs revd revrs revert reverts reverted rollback clawback reversal reversals reversed reverse
  reversing revsl revsal revrsl revrsal revl rvsl rvrsl rvrsal rvs rvl
  rtn rtns rtnd rtrn rtrnd ret retd retn return returns returned refund refunds refunded refunding refnd refd rfnd rfd
  chargeback chargebacks chgbk chgbck chgback chrgbk chrgbck chrgback chbk cbk cback dispute disputes disputed arbitration
  fail failed failure unsuccessful unsucc decline declined declines decln rej reject rejected rejection bounce bounced
  dishonour dishonoured dishonor dishonored cancel cancelled canceled cancellation void voided unpaid recall recalled
  adj adjmt adjustment adjusted timeout storno`.split(/\s+/),
);
/** Parts of words that occur in no name. */
const RETURN_WORD_PARTS = /revers(?:al|ed)|rvsl|refund|chargeback|chgbk|chrgbk/;
const CHANNEL =
  /^(?:upi|imps|neft|rtgs|nach|ach|ecs|pos|atm|inward|auto|txn|cr|dr)|(?:upi|imps|neft|rtgs|txn)$/;
const HINDI_RETURN_WORDS = /वापस|रिफ़?ंड|असफल|विफल|रद्द|निरस्त|अस्वीकृत/u;
/** "Not refunded" is the status of a valid payment. */
const NEGATIONS = new Set(['not', 'no', 'non', 'without']);
const SPLIT_WORDS = /(?:charge|chrg|chg)[ -]back|re[ -]versal/g;

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .replace(SPLIT_WORDS, (word) => word.replace(/[ -]/, ''))
    .match(/\p{L}+/gu) ?? [];

const MIN_WORD_LENGTH = 3;

const isReturnWord = (word: string) =>
  word.length >= MIN_WORD_LENGTH &&
  (RETURN_WORDS.has(word) ||
    RETURN_WORD_PARTS.test(word) ||
    RETURN_WORDS.has(word.replace(CHANNEL, '')));

/**
 * The word by which a bank reports a return. It can also be part of a payer's name or note; staff check such rows, because otherwise a
 * returned payment could be confirmed.
 */
export function findReturnWord(text: string): string | undefined {
  if (HINDI_RETURN_WORDS.test(text)) return HINDI_RETURN_WORDS.exec(text)?.[0];
  const words = splitWords(text);
  return words
    .find((word, at) => isReturnWord(word) && !NEGATIONS.has(words[at - 1] ?? ''))
    ?.toUpperCase();
}

const SUCCESS_WORDS = new Set(
  `success successful successfully succeeded completed complete settled captured paid credited received processed approved
  done ok posted cleared s`.split(/\s+/),
);
const NEUTRAL_STATUS_WORDS = new Set(
  'payment transaction txn upi order is was and to bank account in the settlement amount'.split(
    ' ',
  ),
);

const isSuccessStatus = (status: string) => {
  const words = splitWords(status);
  return (
    words.some((word) => SUCCESS_WORDS.has(word)) &&
    words.every((word) => SUCCESS_WORDS.has(word) || NEUTRAL_STATUS_WORDS.has(word))
  );
};

/** A cell that consists of the status of an incomplete payment, whatever its heading. */
const PENDING_STATUS =
  /^(?:(?:txn|transaction|payment|upi)[ _-])?(?:pending|initiated|created|processing|in[ _-]?process|in[ _-]?progress|authori[sz]ed|hold|on[ _-]?hold|expired|awaiting|incomplete|timed[ _-]?out|deemed|queued|attempted)$/i;

export interface DoubtInput {
  cells: string[];
  /** The cells of status columns. */
  states: string[];
  /** The cells of refund columns. */
  returned: string[];
  narration: string;
}

/** Why staff must check whether the payment of this row is still valid; `undefined` without a doubt. */
export function findDoubt({
  cells,
  states,
  returned,
  narration,
}: DoubtInput): ErrorReason | undefined {
  const bad = states.find((state) => !isSuccessStatus(state));
  if (bad === '') return { code: 'statement.row-no-status' };
  if (bad !== undefined) return { code: 'statement.row-status', values: quoteCell(bad) };
  const pending = cells.find((cell) => PENDING_STATUS.test(cell));
  if (pending !== undefined) return { code: 'statement.row-status', values: quoteCell(pending) };
  const word =
    findReturnWord(cells.join(' | ')) ?? returned.find(isPositive) ?? findDebitMark(narration);
  return word === undefined
    ? undefined
    : { code: 'statement.row-went-back', values: { written: word } };
}

const isPositive = (cell: string) => /[1-9]|^(?:y|yes|true)$/i.test(cell);

/** A part of the narration that consists of DR; "DR MEERA" is a doctor. */
const findDebitMark = (narration: string) =>
  narration
    .split(/[/|,:;*-]/)
    .find((part) => /^\s*(?:dr|debit)\.?\s*$/i.test(part))
    ?.trim();
