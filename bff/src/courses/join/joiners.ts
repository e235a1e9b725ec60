import { rowId } from '../../platform/http/validate.ts';
import type { Outcome, Outcomes } from './outcome.ts';

/** Whom of a family an address names: one by the account's number, or all who may join; `undefined`: nobody. */
export type Choice = number | 'all' | undefined;

/** The choice in `?as=`; `undefined` where there is none, or what is there names nobody. */
export const choiceIn = (query: string | undefined): Choice =>
  query === 'all' ? query : rowId(query ?? '');

const isOpen = ({ decision }: Outcome) => decision.kind === 'open';

const hasPaidOrOrdered = ({ unpaid, paidUntil }: Outcome) =>
  unpaid !== undefined || paidUntil !== undefined;

/** Of the outcomes for a family, those of whoever may enter now; where nobody may, that of whom there is something to say. */
export function joinersAmong(family: Outcome[]): Outcomes {
  const [first, ...others] = family.filter(isOpen);
  if (first) return [first, ...others];
  const told = family.find(hasPaidOrOrdered) ?? family[0];
  if (!told) throw new Error('An address was opened by nobody.');
  return [told];
}

/** The choice without a number that is not of the account's family. */
export const knownChoice = (as: Choice, outcomes: Outcomes): Choice =>
  typeof as !== 'number' || outcomes.some(({ person }) => !person || person.id === as)
    ? as
    : undefined;
