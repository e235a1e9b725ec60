import type { CallAnswer } from '../answer.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** For indexes of people and things, which are taken modulo those that exist. */
export const anyone = (random: Random): number => random.whole(1_000);

/** A learner who has an account, and for whom they act: themselves, or one of their children. */
export interface Learner {
  person: Person;
  /** `?for=…` of a child, or nothing. */
  query: string;
}

export function findLearner(world: World, who: number): Learner | undefined {
  const person = world.person(
    who,
    ({ accountId, role, isGone }) => accountId !== undefined && role === 'learner' && !isGone,
  );
  if (!person) return undefined;
  const child = who % 3 === 0 ? world.oneOf(person.children, who) : undefined;
  return { person, query: child ? `?for=${child.id}` : '' };
}

/** The owner or another member of staff, who may do everything that this file's users do. */
export function findStaff(world: World, who: number): Person {
  const found = world.person(
    who,
    ({ role, isGone }) => (role === 'owner' || role === 'staff') && !isGone,
  );
  if (!found) throw new Error('A studio has an owner.');
  return found;
}

/** An answer that shows staff what they are about to change. */
export const read = (world: World, by: Person, path: string): Promise<CallAnswer> =>
  world.as(by, 'GET', path);

export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
