import { type Transaction, violates } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { rowId } from '../../platform/http/validate.ts';
import { CLAIMS_A_DAY, insertClaim } from '../login/password-reset-queries.ts';
import { isReserved } from '../profile/address/queries.ts';
import type { NewPerson, Person } from './person.ts';
import { insertPerson, lockPerson, setAddress } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'enqueueMail' | 'studioLanguage'>;

/** The 404 for a learner who does not exist. */
export const noSuchPerson = () => refusal(404, 'people.none');

/** The learner's id in an address. Throws the 404 where it is none. */
export function personIn(text: string): number {
  const id = rowId(text);
  if (id === undefined) throw noSuchPerson();
  return id;
}

const addressTaken = () => refusal(409, 'people.address-taken', { details: { field: 'email' } });

const isTaken = (tx: Transaction, { email }: Pick<Person, 'email'>) =>
  email === null ? Promise.resolve(false) : isReserved(tx, email);

/** Stores a person whom staff have entered, and returns them. Refuses with 409 an address that has an account. */
export async function enterPerson(
  { studioLanguage: language }: Parts,
  tx: Transaction,
  entered: NewPerson,
): Promise<Person> {
  const person = await insertPerson(tx, { ...entered, language });
  if (!person || (await isTaken(tx, person))) throw addressTaken();
  return person;
}

/**
 * Mails a locked person whom staff have entered the link by which they choose a password, with the caller's transaction. Returns whether
 * it does: it does not without an address, where there is a password, for a child, and after three mails in a day.
 */
export async function mailClaim(
  { enqueueMail }: Pick<Parts, 'enqueueMail'>,
  tx: Transaction,
  { email, claimed, guardian }: Person,
): Promise<boolean> {
  const id = email === null || claimed || guardian ? undefined : await insertClaim(tx, email);
  if (id !== undefined) await enqueueMail(tx, { kind: 'claim', id });
  return id !== undefined;
}

async function holdEntered(tx: Transaction, id: number): Promise<Person> {
  const person = await lockPerson(tx, id);
  if (!person) throw noSuchPerson();
  if (person.guardian) throw refusal(409, 'people.is-child');
  if (person.claimed) throw refusal(409, 'people.has-password');
  return person;
}

/**
 * Mails the link once more. Refuses with 404 a learner who does not exist, with 409 a child, and one who has a password or no address, and with 429
 * after three mails in a day.
 */
export async function mailClaimAgain(parts: Parts, id: number): Promise<void> {
  await parts.sql.begin(async (tx) => {
    const person = await holdEntered(tx, id);
    if (person.email === null) throw refusal(409, 'people.no-address');
    if (!(await mailClaim(parts, tx, person))) throw tooManyMails();
  });
}

const tooManyMails = () =>
  refusal(429, 'people.too-many-mails', {
    values: { most: CLAIMS_A_DAY },
    headers: { 'Retry-After': '86400' },
  });

/**
 * Sets the address of a person whom staff have entered, and mails the link there. Returns the person, and whether the mail goes out.
 * Refuses with 404 a learner who does not exist, and with 409 a child, one who has a password, or an address that has an account.
 */
export async function giveAddress(
  parts: Parts,
  { id, email }: { id: number; email: string },
): Promise<{ person: Person; mailed: boolean }> {
  return parts.sql.begin(async (tx) => {
    const held = await holdEntered(tx, id);
    const refusesMail = await setAddress(tx, { id, email }).catch((error) => {
      throw violates(error, 'accounts_email_key') ? addressTaken() : error;
    });
    const person = { ...held, email, refusesMail };
    if (await isTaken(tx, person)) throw addressTaken();
    return { person, mailed: await mailClaim(parts, tx, person) };
  }) as Promise<{ person: Person; mailed: boolean }>;
}
