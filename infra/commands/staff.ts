import { readEnv } from 'bff/env';
import { openStaffRegister, type StaffRegister } from 'bff/staff';
import { chooseDataFolder } from '../embedded-postgres/data-folder.ts';
import { joinEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { runCommand, type Studio } from './run-command.ts';

const usage = `Usage:
  pnpm staff grant EMAIL    lets the person with this address manage the studio
  pnpm staff revoke EMAIL   makes that person a learner again
  pnpm staff list           lists all staff`;

const unproven = `Nobody has shown yet that this address is theirs, and anyone can register any address. If you do not know
that it was they who did, let them set a new password by mail (Forgotten password? on the login page).`;

await runCommand(async (studio) => {
  const task = parseArguments(process.argv.slice(2));
  const register = await openStaffRegister(await databaseUrl(studio));
  studio.onEnd(() => register.close());
  studio.say(await task(register));
});

type Task = (register: StaffRegister) => Promise<string>;

function parseArguments([action, email, ...rest]: string[]): Task {
  if (rest.length === 0) {
    if (action === 'list' && email === undefined) return listStaff;
    if (action === 'grant' && email) return (register) => grantStaff(register, email);
    if (action === 'revoke' && email) return (register) => revokeStaff(register, email);
  }
  throw new Refusal(usage);
}

async function grantStaff(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.grant(email)) ?? refuseUnknown(email);
  const done = `${account.name} (${account.email}) is staff now.`;
  return (await register.hasProvenEmail(account)) ? done : `${done}\n${unproven}`;
}

async function revokeStaff(register: StaffRegister, email: string): Promise<string> {
  const account = (await register.revoke(email)) ?? refuseUnknown(email);
  return `${account.name} (${account.email}) is a learner now.`;
}

function refuseUnknown(email: string): never {
  throw new Refusal(`Nobody has registered with the address ${email}.`);
}

async function listStaff(register: StaffRegister): Promise<string> {
  const accounts = await register.list();
  if (accounts.length === 0) return 'Nobody is staff yet: pnpm staff grant EMAIL';
  return accounts.map(({ name, email }) => `${email}  ${name}`).join('\n');
}

/** The given database, or the embedded one: that of the running site, or started for this command. */
async function databaseUrl({ onEnd, say, stop }: Studio): Promise<string> {
  const { DATABASE_URL, STUDIO_DATA } = process.env;
  // This command signs no tokens, so it needs no secret beside a DATABASE_URL.
  const env = readEnv({ DATABASE_URL, STUDIO_DATA, JWT_SECRET: '-'.repeat(32) });
  if (env.databaseUrl) return env.databaseUrl;
  const dataFolder = await chooseDataFolder(env.studioData);
  const joining = joinEmbeddedPostgres({ dataFolder, command: 'staff', log: say, signal: stop });
  onEnd(async () => (await joining.catch(() => undefined))?.stop());
  return (await joining).databaseUrl;
}
