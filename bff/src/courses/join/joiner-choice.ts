import { parseRowId } from '../../platform/http/validate.ts';
import type { JoinOutcome, JoinOutcomes } from './outcome.ts';

/** The people of a family that an address names: one by the account's id, or all who may join; `undefined` for no choice. */
export type JoinerChoice = number | 'all' | undefined;

/** The choice in `?as=`; `undefined` if it is absent or invalid. */
export const parseJoinerChoice = (query: string | undefined): JoinerChoice =>
  query === 'all' ? query : parseRowId(query ?? '');

const isOpen = ({ decision }: JoinOutcome) => decision.kind === 'open';

const hasPaidOrOrdered = ({ unpaid, paidUntil }: JoinOutcome) =>
  unpaid !== undefined || paidUntil !== undefined;

/** The outcomes of the family members who may enter now; if nobody may, the outcome with a payment state, or else the first. */
export function selectJoiners(family: JoinOutcome[]): JoinOutcomes {
  const [first, ...others] = family.filter(isOpen);
  if (first) return [first, ...others];
  const representative = family.find(hasPaidOrOrdered) ?? family[0];
  if (!representative) throw new Error('An address was opened by nobody.');
  return [representative];
}

/** The choice; `undefined` for an id outside the account's family. */
export const validateJoinerChoice = (as: JoinerChoice, outcomes: JoinOutcomes): JoinerChoice =>
  typeof as !== 'number' || outcomes.some(({ person }) => !person || person.id === as)
    ? as
    : undefined;
