import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { can, teamRoles } from 'bff/shared/permissions';
import {
  type Account,
  isLastOwner,
  openStaffRegister,
  type StaffRegister,
  type TeamRole,
} from 'bff/staff';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { type CommandContext, runCommand } from './run-command.ts';
import { shellCommand } from './shell-command.ts';
import { joinDatabase, readDatabaseConfig } from './studio-database.ts';

const command = shellCommand('staff');
const usage = `Usage:
  ${command} grant EMAIL [${teamRoles.join('|')}] [--yes|--keep]
                               lets the person with this address work for the studio; by default as staff,
                               and as its owner where nobody does yet. Every way into the account ends, and
                               a link to choose a new password is mailed; with --keep, for an account that
                               you have just registered yourself, its password stays
  ${command} revoke EMAIL          makes that person a learner again
  ${command} sign-out EMAIL        logs that person out on every device
  ${command} forget-keys EMAIL     removes that person's passkeys and codes, if all are lost
  ${command} list                  lists the people who work for the studio`;

const LOGINS_ENDED_NOTE = `Everybody who was logged in to this account is logged out: its password, sessions and passkeys no longer work. A link to choose
a new password is on its way to this address. Without SMTP_URL, the e-mail is a file in the folder mail of STUDIO_DATA.`;

const NO_OWNER_NOTE = `The studio has no owner yet. The owner invites the others in the app. Name the owner: ${command} grant EMAIL owner`;

await runCommand(async (studio) => {
  const task = parseArguments(process.argv.slice(2));
  const register = await openStaffRegister(
    await joinDatabase(readDatabaseConfig(), studio, 'staff'),
  );
  studio.onEnd(() => register.close());
  studio.say(await task(register, studio));
});

type StaffTask = (register: StaffRegister, studio: CommandContext) => Promise<string>;

function parseArguments([action, email, ...rest]: string[]): StaffTask {
  if (action === 'grant' && email) {
    const role = teamRoles.find((name) => name === rest[0]);
    const keeps = rest.at(-1) === '--keep';
    const sure = keeps || rest.at(-1) === '--yes';
    if (rest.length === (role ? 1 : 0) + (sure ? 1 : 0))
      return (register, studio) => grantStaff(register, { email, role, sure, keeps, studio });
  } else if (rest.length === 0) {
    if (action === 'list' && email === undefined) return listStaff;
    if (action === 'revoke' && email) return (register) => revokeStaff(register, email);
    if (action === 'sign-out' && email) return (register) => signOut(register, email);
    if (action === 'forget-keys' && email)
      return (register) => forgetAuthenticators(register, email);
  }
  throw new UserFacingError(usage);
}

/** Everyone who may change the team is an owner. */
function isOwner({ role }: Pick<Account, 'role'>): boolean {
  return can(role, 'team.change');
}

interface GrantOptions {
  email: string;
  /** Staff by default; the first one becomes the owner. */
  role: TeamRole | undefined;
  /** Whether to go on without asking. */
  sure: boolean;
  /** Whether the caller has just registered this account, so that nobody else is logged in to it. */
  keeps: boolean;
  studio: CommandContext;
}

async function grantStaff(
  register: StaffRegister,
  { email, role: named, keeps, ...how }: GrantOptions,
): Promise<string> {
  const account = (await register.find(email)) ?? throwUnknownAddress(email);
  if (!keeps && !(await register.hasProvenEmail(account))) await confirmGrant(account, how);
  const team = await register.list();
  const role = named ?? (team.some(({ role }) => can(role, 'today.read')) ? 'staff' : 'owner');
  const granted = await register
    .grant(account.email, role, { keepsAccess: keeps })
    .catch(throwIfLastOwner);
  const hasOwner = isOwner({ role }) || team.some(isOwner);
  return [
    `${account.name} (${account.email}) has the role ${role} now.`,
    ...(granted?.accessRevoked ? [LOGINS_ENDED_NOTE] : []),
    ...(hasOwner ? [] : [NO_OWNER_NOTE]),
  ].join('\n');
}

function throwIfLastOwner(error: unknown): never {
  if (isLastOwner(error))
    throw new UserFacingError(
      `This is the only owner. Please make somebody else an owner first: ${command} grant EMAIL owner`,
    );
  throw error;
}

/** Warns, and continues only with a yes at the terminal or with --yes. */
async function confirmGrant(
  { name, email }: Account,
  { sure, studio }: Omit<GrantOptions, 'email' | 'role' | 'keeps'>,
) {
  studio.say(`Nobody has confirmed the address ${email} yet, and anyone can register any address. So every way into this account ends:
only the person who reads the e-mails to this address can log in.`);
  if (sure) return;
  if (!isAtTerminal())
    throw new UserFacingError(
      `Nobody was made staff. If the address is right: ${command} grant ${email} --yes
If you have just registered it yourself, and want to keep your password: ${command} grant ${email} --keep`,
    );
  if (!(await askYesNo(`Make ${name} staff all the same?`, studio.stop)))
    throw new UserFacingError('Nobody was made staff.');
}

async function revokeStaff(register: StaffRegister, email: string): Promise<string> {
  const account =
    (await register.revoke(email).catch(throwIfLastOwner)) ?? throwUnknownAddress(email);
  return `${account.name} (${account.email}) is a learner now.`;
}

async function signOut(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.signOut(email)) ?? throwUnknownAddress(email);
  return `${account.name} (${account.email}) is logged out everywhere.`;
}

async function forgetAuthenticators(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.resetTwoFactor(email)) ?? throwUnknownAddress(email);
  return `The passkeys and codes of ${account.name} (${account.email}) are removed. They are logged out everywhere, and the site sends them an e-mail.
Staff have to add a new passkey or code app within 24 hours. Please make sure that this address is theirs: somebody may have changed it.`;
}

function throwUnknownAddress(email: string): never {
  throw new UserFacingError(`Nobody has registered with the address ${email}.`);
}

async function listStaff(register: StaffRegister): Promise<string> {
  const accounts = await register.list();
  if (accounts.length === 0) return `Nobody is staff yet: ${command} grant EMAIL`;
  const lines = accounts.map(({ name, email, role }) => `${email}  ${role}  ${name}`);
  return [...lines, ...(accounts.some(isOwner) ? [] : [NO_OWNER_NOTE])].join('\n');
}

/** Whether there is a terminal to answer the question. */
function isAtTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Asks at the terminal; only "y" and "yes" are a yes, and Ctrl-D is a no. */
async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
  // As a terminal, readline would handle Ctrl-C itself.
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  // At the end of the input the question would stay open forever.
  const ended = once(lines, 'close').then(() => '');
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
