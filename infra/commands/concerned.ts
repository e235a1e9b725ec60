import { text } from 'node:stream/consumers';
import { BYTE_ORDER_MARK, csvLine } from 'bff/csv';
import { type LawRegister, openLawRegister, type Scope, type SealedPerson } from 'bff/law';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { called } from './how-called.ts';
import { runCommand } from './run-command.ts';
import { joinDatabase, readDatabaseEnv } from './studio-database.ts';

/** What the law asks a studio to be able to say, and no screen shows: infra/docs/data-protection.md. */
const concerned = called('concerned');
const usage = `Usage:
  ${concerned} all                        everybody who has, or had, an account
  ${concerned} accounts NUMBER …          these accounts; - reads the numbers from a pipe
  ${concerned} signed-in FROM UNTIL       who was signed in then: 2026-11-27T10:00+05:30 2026-11-27T12:00+05:30
  ${concerned} sealed WHAT "REASON"       who a deleted account was: by its number, an order, a receipt, an address or a phone number
  ${concerned} nominee EMAIL              whom the person with this address has named to ask in their place
The first three write a table (CSV), with deleted people whose time is not over.`;

await runCommand(async (studio) => {
  const task = await parseArguments(process.argv.slice(2));
  const register = await openLawRegister(
    await joinDatabase(readDatabaseEnv(), studio, 'concerned'),
  );
  studio.onEnd(() => register.close());
  await task(register);
  // What is written goes into a file or another program: what is said beside it does not.
}, console.error);

type Task = (register: LawRegister) => Promise<void>;

const write = (line: string) => process.stdout.write(`${line}\n`);

async function parseArguments([action, ...rest]: string[]): Promise<Task> {
  const [first = '', second = ''] = rest;
  if (action === 'all' && rest.length === 0) return listing({ of: 'all' });
  if (action === 'accounts' && rest.length > 0)
    return listing({ of: 'accounts', ids: numbersIn(await given(rest)) });
  if (action === 'signed-in' && rest.length === 2)
    return listing({ of: 'signed in', from: momentIn(first), until: momentIn(second) });
  if (action === 'sealed' && rest.length === 2 && second.trim().length >= 3)
    return opening({ about: first, reason: second.trim().slice(0, 300) });
  if (action === 'nominee' && rest.length === 1) return naming(first);
  throw new Refusal(usage);
}

const given = async (typed: string[]): Promise<string[]> =>
  typed[0] === '-' ? (await text(process.stdin)).split(/\s+/).filter(Boolean) : typed;

function numbersIn(typed: string[]): number[] {
  const wrong = typed.find((number) => !/^[1-9]\d{0,8}$/.test(number));
  if (wrong) throw new Refusal(`${wrong} is no number of an account.`);
  return typed.map(Number);
}

function momentIn(typed: string): string {
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime()))
    throw new Refusal(`${typed} is no time. Write it as 2026-11-27T10:00+05:30.`);
  return moment.toISOString();
}

const listing =
  (scope: Scope): Task =>
  async (register) => {
    const people = await register.concerned(scope);
    const heads = ['Account', 'Name', 'E-mail', 'Phone', 'Language', 'Deleted'];
    process.stdout.write(BYTE_ORDER_MARK + csvLine(heads));
    for (const { accountId, name, email, phone, language, isDeleted } of people)
      process.stdout.write(
        csvLine([
          { number: String(accountId) },
          ...[name, email ?? '', phone ?? '', language ?? 'en', isDeleted ? 'yes' : ''],
        ]),
      );
  };

const linesOf = (person: SealedPerson): string =>
  [
    `Account ${person.accountId}: ${person.name}`,
    ...(person.guardian
      ? [`  child of   ${person.guardian}, whose the e-mail and the phone are`]
      : []),
    `  e-mail     ${person.email ?? '-'}`,
    `  phone      ${person.phone ?? '-'}`,
    `  registered ${person.registeredAt}`,
    `  deleted    ${person.deletedAt}`,
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
    write(`${nominee.name}  ${nominee.contact}  (named ${nominee.namedAt})`);
  };
