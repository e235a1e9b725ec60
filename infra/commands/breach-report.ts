import { text } from 'node:stream/consumers';
import {
  type LawRegister,
  openLawRegister,
  type Scope,
  type SealedPerson,
} from 'bff/breach-report';
import { BYTE_ORDER_MARK, csvLine } from 'bff/csv';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { called } from './how-called.ts';
import { runCommand } from './run-command.ts';
import { joinDatabase, readDatabaseEnv } from './studio-database.ts';

/** What the law asks a studio to be able to say, and no screen shows: infra/docs/data-protection.md. */
const concerned = called('concerned');
const usage = `Usage:
  ${concerned} all                        everybody of whom the studio has a name, an address or a number
  ${concerned} accounts NUMBER …          these accounts; - reads the numbers from a pipe
  ${concerned} signed-in FROM UNTIL       who was signed in then: 2026-11-27T10:00+05:30 2026-11-27T12:00+05:30
  ${concerned} sealed WHAT "REASON"       who a deleted account was: by its number, an order, a receipt, an address or a phone number
  ${concerned} nominee EMAIL              whom the person with this address has named to ask in their place
The first three write a table (CSV), with deleted people whose time is not over, and say beside it whom it may lack.`;

type Task = (register: LawRegister) => Promise<void>;

const write = (line: string) => process.stdout.write(`${line}\n`);

async function parseArguments([action, ...rest]: string[]): Promise<Task> {
  const [first = '', second = ''] = rest;
  if (action === 'all' && rest.length === 0) return listing({ of: 'all' });
  if (action === 'accounts' && rest.length > 0)
    return listing({ of: 'accounts', ids: numbersIn(await given(rest)) });
  if (action === 'signed-in' && rest.length === 2)
    return signedIn(momentIn(first), momentIn(second));
  if (action === 'sealed' && rest.length === 2 && second.trim().length >= 3)
    return opening({ about: first, reason: second.trim().slice(0, 300) });
  if (action === 'nominee' && rest.length === 1) return naming(first);
  throw new Refusal(usage);
}

const given = async (typed: string[]): Promise<string[]> =>
  typed[0] === '-' ? (await text(process.stdin)).split(/\s+/).filter(Boolean) : typed;

function numbersIn(typed: string[]): number[] {
  if (typed.length === 0) throw new Refusal('No number of an account came.');
  const wrong = typed.find((number) => !/^[1-9]\d{0,8}$/.test(number));
  if (wrong) throw new Refusal(`${wrong} is no number of an account.`);
  return typed.map(Number);
}

/** A time without its zone would be that of this machine, which may be anywhere. */
function momentIn(typed: string): Date {
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime()) || !/^[^T]+T[^T]*(?:Z|[+-]\d\d:\d\d)$/.test(typed))
    throw new Refusal(`${typed} is no time. Write it as 2026-11-27T10:00+05:30.`);
  return moment;
}

function signedIn(from: Date, until: Date): Task {
  if (from >= until) throw new Refusal('The first time must be before the second.');
  const scope = { of: 'signed in', from: from.toISOString(), until: until.toISOString() } as const;
  return async (register) => {
    await listing(scope)(register);
    beside(
      'Known of the sessions that still stand, which last 30 days. Who has signed out since, or deleted the account, is in the log only:',
      'see infra/docs/data-protection.md.',
    );
  };
}

const beside = (...lines: string[]) => console.error(lines.join('\n'));

const listing =
  (scope: Scope): Task =>
  async (register) => {
    const people = await register.concerned(scope);
    const heads = ['Account', 'Name', 'E-mail', 'Phone', 'Language', 'Known by'];
    process.stdout.write(BYTE_ORDER_MARK + csvLine(heads));
    for (const { accountId, name, email, phone, language, knownBy } of people)
      process.stdout.write(
        csvLine([
          accountId === null ? '' : { number: String(accountId) },
          ...[name, email ?? '', phone ?? '', language ?? 'en', knownBy],
        ]),
      );
    beside(`${people.length} ${people.length === 1 ? 'person' : 'people'}.`);
    if (scope.of !== 'accounts') return;
    const found = new Set(people.map(({ accountId }) => accountId));
    const unknown = scope.ids.filter((id) => !found.has(id));
    if (unknown.length > 0)
      beside(
        `Of nobody any more: ${unknown.join(', ')}. Such an account was deleted and its time is over, or it became part of another one.`,
      );
  };

const IN_INDIA = new Intl.DateTimeFormat('en-IN', {
  ...({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const),
});
const inIndia = (moment: string) => `${IN_INDIA.format(new Date(moment))} IST`;

const linesOf = (person: SealedPerson): string =>
  [
    `Account ${person.accountId}: ${person.name}`,
    ...(person.guardian
      ? [`  child of   ${person.guardian}, whose the e-mail and the phone are`]
      : []),
    `  e-mail     ${person.email ?? '-'}`,
    `  phone      ${person.phone ?? '-'}`,
    `  registered ${inIndia(person.registeredAt)}`,
    `  deleted    ${inIndia(person.deletedAt)}`,
    `  kept until ${person.keptUntil}`,
    `  orders     ${person.orders.join(', ') || '-'}`,
    `  documents  ${person.documents.join(', ') || '-'}`,
  ].join('\n');

const opening =
  (request: { about: string; reason: string }): Task =>
  async (register) => {
    const people = await register.openSealed(request);
    if (people.length === 0) throw new Refusal('Nothing is sealed under that.');
    for (const person of people) write(linesOf(person));
    write('That you have looked, and why, is noted.');
  };

const naming =
  (email: string): Task =>
  async (register) => {
    const nominee = await register.nominee(email);
    if (!nominee) throw new Refusal('Nobody is named.');
    write(`${nominee.name}  ${nominee.contact}  (named ${inIndia(nominee.namedAt)})`);
  };

await runCommand(async (studio) => {
  const task = await parseArguments(process.argv.slice(2));
  const register = await openLawRegister(
    await joinDatabase(readDatabaseEnv(), studio, 'concerned'),
  );
  studio.onEnd(() => register.close());
  await task(register);
  // What is written goes into a file or another program: what is said beside it does not.
}, console.error);
