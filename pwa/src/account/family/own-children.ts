import type { Child } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { chooseWhom, useWhom, type Whom, whomNow } from '../../data/signed-in/acting-profile.ts';
import { familyApi } from '../../data/signed-in/family-api.ts';
import { answered, edit, put, type Question } from '../../data/signed-in/queries.ts';
import { forgetChild } from '../../data/signed-in/query-client.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';

/** The children whom the account holds, in the order in which they were added. */
export const ownChildren: Question<Child[]> = {
  key: ['children'],
  ask: familyApi.list,
  // Screens wait for it, so that nothing moves once it is known whether there is somebody to choose.
  isRecalledAtOnce: true,
};

/** The child, as far as it is known. */
export const childOf = (whom: Whom): Child | undefined =>
  answered(ownChildren)?.find(({ id }) => id === whom);

/** The children, none until they are known, and which of them the screens are about. */
export const useFamily = () => {
  const { value, failure } = useAnswer(ownChildren);
  const children = value ?? [];
  const whom = useWhom();
  return {
    children,
    child: children.find(({ id }) => id === whom),
    isKnown: value !== undefined || failure !== undefined,
  };
};

/** Shows the child as the server has just answered it. */
export const putChild = (child: Child): void =>
  edit(ownChildren, (children) =>
    children.some(({ id }) => id === child.id)
      ? children.map((each) => (each.id === child.id ? child : each))
      : [...children, child],
  );

/** Removes the child, with all that is theirs, also from the device. The screens are about who is signed in then. */
export const removeChild = async (id: number): Promise<void> => {
  await familyApi.remove(id);
  if (whomNow() === id) chooseWhom(undefined);
  put(
    ownChildren,
    (answered(ownChildren) ?? []).filter((child) => child.id !== id),
  );
  await forgetChild(id);
};

/** How many children an account holds at most (bff/src/accounts/family/child.ts). */
export const mostChildren = 8;

/** Whoever becomes older than this in the present year has an account of their own. */
const oldest = 18;

const yearOf = (now: Date) => Number(indianDate(now).slice(0, 4));

/** The years of birth that a child may have, the last one first. */
export const birthYears = (now: Date): number[] =>
  Array.from({ length: oldest + 1 }, (_, age) => yearOf(now) - age);

/** How old the child becomes in the present year: the day of birth is not asked for. */
export const ageOf = ({ birthYear }: Child, now: Date): number => yearOf(now) - birthYear;
