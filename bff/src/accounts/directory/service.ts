import { type Transaction, violatesConstraint } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { appError } from '../../platform/http/errors.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import { insertClaim, MAX_CLAIMS_A_DAY } from '../login/password-reset-queries.ts';
import { isReservedAddress } from '../profile/address/queries.ts';
import type { NewPerson, Person } from './person.ts';
import { insertPerson, lockPerson, setPersonEmail } from './queries.ts';

type DirectoryDeps = Pick<Deps, 'sql' | 'enqueueMail' | 'studioLanguage'>;

/** The 404 for a learner who does not exist. */
export const noSuchPerson = () => appError(404, 'people.none');

/** The learner's id in a path. Throws the 404 if it is not an id. */
export function parsePersonId(text: string): number {
  const id = parseRowId(text);
  if (id === undefined) throw noSuchPerson();
  return id;
}

const addressTaken = () => appError(409, 'people.address-taken', { details: { field: 'email' } });

const isAddressTaken = (tx: Transaction, { email }: Pick<Person, 'email'>) =>
  email === null ? Promise.resolve(false) : isReservedAddress(tx, email);

/** Stores a person that staff create, and returns the person. Throws 409 if the address has an account. */
export async function addPerson(
  { studioLanguage: language }: DirectoryDeps,
  tx: Transaction,
  newPerson: NewPerson,
): Promise<Person> {
  const person = await insertPerson(tx, { ...newPerson, language });
  if (!person || (await isAddressTaken(tx, person))) throw addressTaken();
  return person;
}

/**
 * Mails the owner of a locked, unclaimed account the link to choose a password, in the caller's transaction. Returns false, and mails
 * nothing, without an address, with a password, for a child, and after three e-mails in a day.
 */
export async function sendClaimMail(
  { enqueueMail }: Pick<DirectoryDeps, 'enqueueMail'>,
  tx: Transaction,
  { email, claimed, guardian }: Person,
): Promise<boolean> {
  const id = email === null || claimed || guardian ? undefined : await insertClaim(tx, email);
  if (id !== undefined) await enqueueMail(tx, { kind: 'claim', id });
  return id !== undefined;
}

async function lockUnclaimedPerson(tx: Transaction, id: number): Promise<Person> {
  const person = await lockPerson(tx, id);
  if (!person) throw noSuchPerson();
  if (person.guardian) throw appError(409, 'people.is-child');
  if (person.claimed) throw appError(409, 'people.has-password');
  return person;
}

/**
 * Mails the link once more. Throws 404 if the learner does not exist, 409 for a child and for an account with a password or without an
 * address, and 429 after three e-mails in a day.
 */
export async function resendClaimMail(deps: DirectoryDeps, id: number): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const person = await lockUnclaimedPerson(tx, id);
    if (person.email === null) throw appError(409, 'people.no-address');
    if (!(await sendClaimMail(deps, tx, person))) throw tooManyMails();
  });
}

const tooManyMails = () =>
  appError(429, 'people.too-many-mails', {
    values: { most: MAX_CLAIMS_A_DAY },
    headers: { 'Retry-After': '86400' },
  });

/**
 * Sets the address of an unclaimed account, and mails the link there. Returns the person, and whether an e-mail is sent. Throws 404 if the
 * learner does not exist, and 409 for a child, an account with a password, or an address that has an account.
 */
export async function setAddressAndSendClaim(
  deps: DirectoryDeps,
  { id, email }: { id: number; email: string },
): Promise<{ person: Person; mailed: boolean }> {
  return deps.sql.begin(async (tx) => {
    const locked = await lockUnclaimedPerson(tx, id);
    const refusesMail = await setPersonEmail(tx, { id, email }).catch((error) => {
      throw violatesConstraint(error, 'accounts_email_key') ? addressTaken() : error;
    });
    const person = { ...locked, email, refusesMail };
    if (await isAddressTaken(tx, person)) throw addressTaken();
    return { person, mailed: await sendClaimMail(deps, tx, person) };
  }) as Promise<{ person: Person; mailed: boolean }>;
}
