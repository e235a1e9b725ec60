import type { Person } from '../person.ts';
import type { World } from '../world.ts';

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

export function strangerOf({ notes }: World): Stranger {
  const existing = notes.get('stranger') as Stranger | undefined;
  const stranger = existing ?? { mailboxes: [], squats: [] };
  notes.set('stranger', stranger);
  return stranger;
}

/** A new mailbox of the stranger's own. */
export function newMailbox(world: World): string {
  const address = `stranger${world.number()}@elsewhere.example`;
  strangerOf(world).mailboxes.push(address);
  return address;
}
