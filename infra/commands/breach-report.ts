import { text } from 'node:stream/consumers';
import {
  type BreachScope,
  openPrivacyRegister,
  type PrivacyRegister,
  type SealedRecord,
} from 'bff/breach-report';
import { BYTE_ORDER_MARK, csvLine } from 'bff/csv';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { runCommand } from './run-command.ts';
import { shellCommand } from './shell-command.ts';
import { joinDatabase, readDatabaseConfig } from './studio-database.ts';

/** Reports that the law requires and that no screen shows: infra/docs/operate/breach.md. */
const command = shellCommand('concerned');
const usage = `Usage:
  ${command} all                        everybody of whom the studio has a name, an address or a number
  ${command} accounts NUMBER …          these accounts; - reads the numbers from a pipe
  ${command} signed-in FROM UNTIL       who was signed in then: 2026-11-27T10:00+05:30 2026-11-27T12:00+05:30
  ${command} sealed WHAT "REASON"       who a deleted account was: by its number, an order, a receipt, an address or a phone number
  ${command} nominee EMAIL              whom the person with this address has named to ask in their place
The first three write a table (CSV), with deleted people whose time is not over, and say beside it whom it may lack.`;

type BreachReportTask = (register: PrivacyRegister) => Promise<void>;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function parseArguments([action, ...rest]: string[]): Promise<BreachReportTask> {
  const [first = '', second = ''] = rest;
  if (action === 'all' && rest.length === 0) return listPeople({ of: 'all' });
  if (action === 'accounts' && rest.length > 0)
    return listPeople({ of: 'accounts', ids: parseAccountNumbers(await readArguments(rest)) });
  if (action === 'signed-in' && rest.length === 2)
    return listSignedIn(parseMoment(first), parseMoment(second));
  if (action === 'sealed' && rest.length === 2 && second.trim().length >= 3)
    return openSealedRecords({ about: first, reason: second.trim().slice(0, 300) });
  if (action === 'nominee' && rest.length === 1) return showNominee(first);
  throw new UserFacingError(usage);
}

const readArguments = async (typed: string[]): Promise<string[]> =>
  typed[0] === '-' ? (await text(process.stdin)).split(/\s+/).filter(Boolean) : typed;

function parseAccountNumbers(typed: string[]): number[] {
  if (typed.length === 0)
    throw new UserFacingError('Please give the number of at least one account.');
  const wrong = typed.find((number) => !/^[1-9]\d{0,8}$/.test(number));
  if (wrong) throw new UserFacingError(`${wrong} is not the number of an account.`);
  return typed.map(Number);
}

/** A time without a zone would be in this machine's zone, which may be any. */
function parseMoment(typed: string): Date {
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime()) || !/^[^T]+T[^T]*(?:Z|[+-]\d\d:\d\d)$/.test(typed))
    throw new UserFacingError(`${typed} is not a time. Please write it as 2026-11-27T10:00+05:30.`);
  return moment;
}

function listSignedIn(from: Date, until: Date): BreachReportTask {
  if (from >= until) throw new UserFacingError('The first time must be before the second.');
  const scope = { of: 'signed in', from: from.toISOString(), until: until.toISOString() } as const;
  return async (register) => {
    await listPeople(scope)(register);
    printNote(
      'This list comes from the sessions that still exist; a session lasts 30 days. People who have logged out since, or deleted their account, are in the log only:',
      'see infra/docs/operate/breach.md.',
    );
  };
}

const printNote = (...lines: string[]) => console.error(lines.join('\n'));

const listPeople =
  (scope: BreachScope): BreachReportTask =>
  async (register) => {
    const people = await register.listAffectedPeople(scope);
    const heads = ['Account', 'Name', 'E-mail', 'Phone', 'Language', 'Known by'];
    process.stdout.write(BYTE_ORDER_MARK + csvLine(heads));
    for (const { accountId, name, email, phone, language, knownBy } of people)
      process.stdout.write(
        csvLine([
          accountId === null ? '' : { number: String(accountId) },
          ...[name, email ?? '', phone ?? '', language ?? 'en', knownBy],
        ]),
      );
    printNote(`${people.length} ${people.length === 1 ? 'person' : 'people'}.`);
    if (scope.of !== 'accounts') return;
    const found = new Set(people.map(({ accountId }) => accountId));
    const unknown = scope.ids.filter((id) => !found.has(id));
    if (unknown.length > 0)
      printNote(
        `These accounts no longer exist: ${unknown.join(', ')}. Each was deleted and its retention is over, or it was merged into another one.`,
      );
  };

const IN_INDIA = new Intl.DateTimeFormat('en-IN', {
  ...({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const),
});
const formatInIndia = (moment: string) => `${IN_INDIA.format(new Date(moment))} IST`;

const formatRecord = (person: SealedRecord): string =>
  [
    `Account ${person.accountId}: ${person.name}`,
    ...(person.guardian
      ? [`  child of   ${person.guardian}, who has the e-mail and the phone`]
      : []),
    `  e-mail     ${person.email ?? '-'}`,
    `  phone      ${person.phone ?? '-'}`,
    `  registered ${formatInIndia(person.registeredAt)}`,
    `  deleted    ${formatInIndia(person.deletedAt)}`,
    `  kept until ${person.keptUntil}`,
    `  orders     ${person.orders.join(', ') || '-'}`,
    `  receipts   ${person.documents.join(', ') || '-'}`,
  ].join('\n');

const openSealedRecords =
  (request: { about: string; reason: string }): BreachReportTask =>
  async (register) => {
    const people = await register.openSealedRecords(request);
    if (people.length === 0) throw new UserFacingError('There is no sealed record for that.');
    for (const person of people) printLine(formatRecord(person));
    printLine('The log now says that you opened these records, and why.');
  };

const showNominee =
  (email: string): BreachReportTask =>
  async (register) => {
    const nominee = await register.findNominee(email);
    if (!nominee) throw new UserFacingError('This account has no nominee.');
    printLine(`${nominee.name}  ${nominee.contact}  (named ${formatInIndia(nominee.namedAt)})`);
  };

await runCommand(async (studio) => {
  const task = await parseArguments(process.argv.slice(2));
  const register = await openPrivacyRegister(
    await joinDatabase(readDatabaseConfig(), studio, 'concerned'),
  );
  studio.onEnd(() => register.close());
  await task(register);
  // The report goes to standard output, for a file or another program; notes go to standard error.
}, console.error);
