import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import {
  type Account,
  isLastOwner,
  openStaffRegister,
  type StaffRegister,
  type TeamRole,
} from 'bff/staff';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { called } from './how-called.ts';
import { runCommand, type Studio } from './run-command.ts';
import { joinDatabase, readDatabaseEnv } from './studio-database.ts';

const staff = called('staff');
const usage = `Usage:
  ${staff} grant EMAIL [teacher|staff|owner] [--yes|--keep]
                               lets the person with this address work for the studio; by default as staff,
                               and as its owner where nobody does yet. Every way into the account ends, and
                               a link to choose a new password is mailed; with --keep, for an account that
                               you have just registered yourself, its password stays
  ${staff} revoke EMAIL          makes that person a learner again
  ${staff} sign-out EMAIL        signs that person out on every device
  ${staff} forget-keys EMAIL     forgets that person's passkeys and codes, if all are lost
  ${staff} list                  lists who works for the studio`;

const ROLES: TeamRole[] = ['teacher', 'staff', 'owner'];

/** As a sentence has it: "is … now". */
const CALLED: Record<Account['role'], string> = {
  learner: 'a learner',
  teacher: 'a teacher',
  staff: 'staff',
  owner: 'an owner',
};

const ENDED = `Whoever was in this account before is out: its password, sessions and passkeys have ended. A link to choose a new password is
on its way to this address. Without SMTP_URL, the mail is a file in the folder mail of STUDIO_DATA.`;

const NO_OWNER = `The studio has no owner yet, who says in the app who else works for it. Name one: ${staff} grant EMAIL owner`;

await runCommand(async (studio) => {
  const task = parseArguments(process.argv.slice(2));
  const register = await openStaffRegister(await joinDatabase(readDatabaseEnv(), studio, 'staff'));
  studio.onEnd(() => register.close());
  studio.say(await task(register, studio));
});

type Task = (register: StaffRegister, studio: Studio) => Promise<string>;

function parseArguments([action, email, ...rest]: string[]): Task {
  if (action === 'grant' && email) {
    const role = ROLES.find((name) => name === rest[0]);
    const keeps = rest.at(-1) === '--keep';
    const sure = keeps || rest.at(-1) === '--yes';
    if (rest.length === (role ? 1 : 0) + (sure ? 1 : 0))
      return (register, studio) => grantStaff(register, { email, role, sure, keeps, studio });
  } else if (rest.length === 0) {
    if (action === 'list' && email === undefined) return listStaff;
    if (action === 'revoke' && email) return (register) => revokeStaff(register, email);
    if (action === 'sign-out' && email) return (register) => signOut(register, email);
    if (action === 'forget-keys' && email) return (register) => forgetKeys(register, email);
  }
  throw new Refusal(usage);
}

interface Grant {
  email: string;
  /** By default staff; whoever is the first is the owner. */
  role: TeamRole | undefined;
  /** Whether to go on without asking. */
  sure: boolean;
  /** Whether whoever asks has just registered this account: nobody else is in it. */
  keeps: boolean;
  studio: Studio;
}

async function grantStaff(
  register: StaffRegister,
  { email, role: named, keeps, ...how }: Grant,
): Promise<string> {
  const account = (await register.find(email)) ?? refuseUnknown(email);
  if (!keeps && !(await register.hasProvenEmail(account))) await warn(account, how);
  const team = await register.list();
  const role = named ?? (team.some(({ role }) => role !== 'teacher') ? 'staff' : 'owner');
  const granted = await register
    .grant(account.email, role, { keepsWaysIn: keeps })
    .catch(refuseLastOwner);
  const hasOwner = role === 'owner' || team.some((one) => one.role === 'owner');
  return [
    `${account.name} (${account.email}) is ${CALLED[role]} now.`,
    ...(granted?.hasEnded ? [ENDED] : []),
    ...(hasOwner ? [] : [NO_OWNER]),
  ].join('\n');
}

function refuseLastOwner(error: unknown): never {
  if (isLastOwner(error))
    throw new Refusal(
      `This is the only owner. Make somebody else an owner first: ${staff} grant EMAIL owner`,
    );
  throw error;
}

/** Warns, and goes on only if the person at the terminal, or --yes, says so. */
async function warn(
  { name, email }: Account,
  { sure, studio }: Omit<Grant, 'email' | 'role' | 'keeps'>,
) {
  studio.say(`Nobody has shown yet that the address ${email} is theirs, and anyone can register any address. So all that lets somebody into
this account ends: only the person who reads the mail of this address gets in.`);
  if (sure) return;
  if (!isAtTerminal())
    throw new Refusal(
      `Nobody was made staff. If the address is right: ${staff} grant ${email} --yes
If you have just registered it yourself, and want to keep your password: ${staff} grant ${email} --keep`,
    );
  if (!(await ask(`Make ${name} staff all the same?`, studio.stop)))
    throw new Refusal('Nobody was made staff.');
}

async function revokeStaff(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.revoke(email).catch(refuseLastOwner)) ?? refuseUnknown(email);
  return `${account.name} (${account.email}) is a learner now.`;
}

async function signOut(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.signOut(email)) ?? refuseUnknown(email);
  return `${account.name} (${account.email}) is signed out everywhere.`;
}

async function forgetKeys(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.forgetKeys(email)) ?? refuseUnknown(email);
  return `The passkeys and codes of ${account.name} (${account.email}) are forgotten. They are signed out everywhere, and the site sends them an e-mail.
Who is staff adds another within 24 hours. Be sure that this address is theirs: it may have been changed.`;
}

function refuseUnknown(email: string): never {
  throw new Refusal(`Nobody has registered with the address ${email}.`);
}

async function listStaff(register: StaffRegister): Promise<string> {
  const accounts = await register.list();
  if (accounts.length === 0) return `Nobody is staff yet: ${staff} grant EMAIL`;
  const lines = accounts.map(({ name, email, role }) => `${email}  ${role}  ${name}`);
  return [...lines, ...(accounts.some(({ role }) => role === 'owner') ? [] : [NO_OWNER])].join(
    '\n',
  );
}

/** Whether the question can be answered. */
function isAtTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Asks at the terminal; only "y" and "yes" mean yes, and Ctrl-D means no. */
async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  // As a terminal, readline would handle Ctrl-C itself.
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  // At the end of the input the question stays open for ever.
  const ended = once(lines, 'close').then(() => '');
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
