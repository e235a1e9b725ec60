import type { CallAnswer } from '../answer.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

export type Member = Person & { accountId: number };

export const hasAccount = (person: Person): person is Member =>
  person.accountId !== undefined && !person.isGone;
export const isLearner = (person: Person): person is Member =>
  hasAccount(person) && person.role === 'learner';
/** Somebody who knows the studio, and has no account yet. */
export const isNewcomer = ({ accountId, isGone, role }: Person): boolean =>
  !accountId && !isGone && role === 'learner';
export const isOfTeam = ({ role, isGone }: Person): boolean => role !== 'learner' && !isGone;

/** For actions of one person. */
export const drawWho = (random: Random) => ({ who: random.whole(100) });

/** For indexes of people and things, which are taken modulo those that exist. */
export const anyone = (random: Random): number => random.whole(1_000);

/** A learner who has an account, and for whom they act: themselves, or one of their children. */
interface ActingLearner {
  person: Member;
  /** `?for=…` of a child, or nothing. */
  query: string;
}

export function findLearner(
  world: World,
  who: number,
  fits: (person: Person) => boolean = () => true,
): ActingLearner | undefined {
  const person = world.person(who, (one): one is Member => isLearner(one) && fits(one));
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

/** The latest ones more often than the others: what is under way goes on. */
export const mostlyLatest = <Item>(items: readonly Item[]): Item[] => [
  ...items,
  ...items.slice(-3),
  ...items.slice(-3),
];

/** The account of a teacher; null if there is none. */
export async function findTeacherId(world: World, index: number): Promise<number | null> {
  const teacher = world.person(index, ({ role, isGone }) => role === 'teacher' && !isGone);
  if (teacher && !teacher.accountId) await world.logIn(teacher);
  return teacher?.accountId ?? null;
}

/** An answer that shows staff what they are about to change. */
export const read = (world: World, by: Person, path: string): Promise<CallAnswer> =>
  world.as(by, 'GET', path);

export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
