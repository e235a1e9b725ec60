import type { Person } from '../person.ts';
import { noted, type World } from '../world.ts';

/** An account that a stranger has registered with the address of somebody else. */
export interface Squat {
  accountId: number;
  /** The stranger, as far as that account goes: with its address and password. */
  as: Person;
}

/** Somebody outside of the studio who knows the addresses and phone numbers of everybody, and has mailboxes of their own. */
export interface Stranger {
  mailboxes: string[];
  squats: Squat[];
}

export const strangerOf = (world: World): Stranger =>
  noted(world, 'stranger', () => ({ mailboxes: [], squats: [] }));

/** A new mailbox of the stranger's own. */
export function newMailbox(world: World): string {
  const address = `stranger${world.number()}@elsewhere.example`;
  strangerOf(world).mailboxes.push(address);
  return address;
}
