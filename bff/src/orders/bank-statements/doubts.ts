import type { Reason } from '../../platform/errors/error-codes.ts';
import { written } from './cells.ts';

/** How banks and payment apps write that money went back, or never stayed. As one word, also behind "UPI" and its like. */
const WENT_BACK = new Set(
  `rev revs revd revrs revert reverts reverted rollback clawback reversal reversals reversed reverse
  reversing revsl revsal revrsl revrsal revl rvsl rvrsl rvrsal rvs rvl
  rtn rtns rtnd rtrn rtrnd ret retd retn return returns returned refund refunds refunded refunding refnd refd rfnd rfd
  chargeback chargebacks chgbk chgbck chgback chrgbk chrgbck chrgback chbk cbk cback dispute disputes disputed arbitration
  fail failed failure unsuccessful unsucc decline declined declines decln rej reject rejected rejection bounce bounced
  dishonour dishonoured dishonor dishonored cancel cancelled canceled cancellation void voided unpaid recall recalled
  adj adjmt adjustment adjusted timeout storno`.split(/\s+/),
);
/** No name has these inside. */
const WITHIN = /revers(?:al|ed)|rvsl|refund|chargeback|chgbk|chrgbk/;
const CHANNEL =
  /^(?:upi|imps|neft|rtgs|nach|ach|ecs|pos|atm|inward|auto|txn|cr|dr)|(?:upi|imps|neft|rtgs|txn)$/;
const IN_HINDI = /वापस|रिफ़?ंड|असफल|विफल|रद्द|निरस्त|अस्वीकृत/u;
/** "Not refunded" is the state of a payment that stayed. */
const NOT = new Set(['not', 'no', 'non', 'without']);
const CLOSED_UP = /(?:charge|chrg|chg)[ -]back|re[ -]versal/g;

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replace(CLOSED_UP, (word) => word.replace(/[ -]/, ''))
    .match(/\p{L}+/gu) ?? [];

const SHORTEST = 3;

const saysBack = (word: string) =>
  word.length >= SHORTEST &&
  (WENT_BACK.has(word) || WITHIN.test(word) || WENT_BACK.has(word.replace(CHANNEL, '')));

/**
 * The word by which a bank says that money went back. A payer may be called so, or have written it: such rows are looked at by
 * staff, as the other way round money that is gone would be confirmed.
 */
export function wordOfReturn(text: string): string | undefined {
  if (IN_HINDI.test(text)) return IN_HINDI.exec(text)?.[0];
  const words = wordsIn(text);
  return words.find((word, at) => saysBack(word) && !NOT.has(words[at - 1] ?? ''))?.toUpperCase();
}

const SUCCESS = new Set(
  `success successful successfully succeeded completed complete settled captured paid credited received processed approved
  done ok posted cleared s`.split(/\s+/),
);
const BESIDE_SUCCESS = new Set(
  'payment transaction txn upi order is was and to bank account in the settlement amount'.split(
    ' ',
  ),
);

const isSuccess = (status: string) => {
  const words = wordsIn(status);
  return (
    words.some((word) => SUCCESS.has(word)) &&
    words.every((word) => SUCCESS.has(word) || BESIDE_SUCCESS.has(word))
  );
};

/** A cell that is nothing but a state in which money has not come, whatever its column is called. */
const NOT_YET =
  /^(?:(?:txn|transaction|payment|upi)[ _-])?(?:pending|initiated|created|processing|in[ _-]?process|in[ _-]?progress|authori[sz]ed|hold|on[ _-]?hold|expired|awaiting|incomplete|timed[ _-]?out|deemed|queued|attempted)$/i;

export interface Doubtful {
  cells: string[];
  /** The cells whose heads say that they hold the state of the payment. */
  states: string[];
  /** The cells whose heads say that they hold what went back. */
  returned: string[];
  narration: string;
}

/** Why staff must look whether the money of this row stayed; nothing where nothing speaks against it. */
export function doubtOf({ cells, states, returned, narration }: Doubtful): Reason | undefined {
  const bad = states.find((state) => !isSuccess(state));
  if (bad === '') return { code: 'statement.row-no-status' };
  if (bad !== undefined) return { code: 'statement.row-status', values: written(bad) };
  const waits = cells.find((cell) => NOT_YET.test(cell));
  if (waits !== undefined) return { code: 'statement.row-status', values: written(waits) };
  const word = wordOfReturn(cells.join(' | ')) ?? returned.find(isSome) ?? debitIn(narration);
  return word === undefined
    ? undefined
    : { code: 'statement.row-went-back', values: { written: word } };
}

const isSome = (cell: string) => /[1-9]|^(?:y|yes|true)$/i.test(cell);

/** A part of the narration that is DR and nothing else; "DR MEERA" is a doctor. */
const debitIn = (narration: string) =>
  narration
    .split(/[/|,:;*-]/)
    .find((part) => /^\s*(?:dr|debit)\.?\s*$/i.test(part))
    ?.trim();
