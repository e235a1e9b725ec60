import { queryOptions } from '@tanstack/react-query';
import type { Child } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import {
  type ActingProfile,
  currentActingProfile,
  setActingProfile,
  useActingProfile,
} from '../../data/signed-in/acting-profile.ts';
import { familyApi } from '../../data/signed-in/family-api.ts';
import { getQueryData, setQueryData } from '../../data/signed-in/queries.ts';
import { removeChildData } from '../../data/signed-in/query-client.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';

/** The children of the account, in the order in which they were added. */
export const childrenQuery = queryOptions({
  queryKey: ['children'],
  queryFn: familyApi.list,
  meta: {
    // Screens wait for this query, to avoid a layout shift by the profile chooser.
    isRestoredAtOnce: true,
  },
});

/** The child from the cache, if any. */
export const childOfProfile = (profile: ActingProfile): Child | undefined =>
  getQueryData(childrenQuery)?.find(({ id }) => id === profile);

/** The children (empty while they load) and the one that is the acting profile. */
export const useFamily = () => {
  const { data, error } = useLiveQuery(childrenQuery);
  const children = data ?? [];
  const profile = useActingProfile();
  return {
    children,
    child: children.find(({ id }) => id === profile),
    isKnown: data !== undefined || error !== null,
  };
};

/** Puts a child into the cache as the server has just returned it. */
export const cacheChild = (child: Child): void =>
  setQueryData(childrenQuery, (children) =>
    children?.some(({ id }) => id === child.id)
      ? children.map((each) => (each.id === child.id ? child : each))
      : children && [...children, child],
  );

/** Removes the child with all data, also from the device. The account becomes the acting profile. */
export const removeChild = async (id: number): Promise<void> => {
  await familyApi.remove(id);
  if (currentActingProfile() === id) setActingProfile(undefined);
  setQueryData(childrenQuery, (children = []) => children.filter((child) => child.id !== id));
  await removeChildData(id);
};

/** How many children an account holds at most (bff/src/accounts/family/child.ts). */
export const maxChildren = 8;

/** A child who becomes older than this in the present year needs an own account. */
const maxAge = 18;

const yearOf = (now: Date) => Number(indianDate(now).slice(0, 4));

/** The years of birth that a child may have, the last one first. */
export const birthYears = (now: Date): number[] =>
  Array.from({ length: maxAge + 1 }, (_, age) => yearOf(now) - age);

/** How old the child becomes in the present year: the day of birth is not asked for. */
export const ageOf = ({ birthYear }: Child, now: Date): number => yearOf(now) - birthYear;
