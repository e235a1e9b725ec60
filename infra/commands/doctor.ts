import { parseArgs } from 'node:util';
import { type Config, readConfig } from 'bff/config';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';
import { checkBackups } from './doctor/backups.ts';
import { checkClock } from './doctor/clock.ts';
import { openDoctorContext } from './doctor/context.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkDisks } from './doctor/disks.ts';
import { type DoctorCheck, fault, runChecks } from './doctor/findings.ts';
import { checkMail } from './doctor/mail.ts';
import { checkMemory } from './doctor/memory.ts';
import { checkNode, checkServices } from './doctor/programs.ts';
import { checkProxy } from './doctor/proxy.ts';
import { checkAddress, reachSite } from './doctor/public-address.ts';
import { checkPush } from './doctor/push.ts';
import { exitCodeOf, formatLines, toJson } from './doctor/report.ts';
import { checkSender } from './doctor/sender.ts';
import { checkSettings } from './doctor/settings.ts';
import { type CommandContext, runCommand } from './run-command.ts';
import { shellCommand } from './shell-command.ts';

const usage = `Usage:
  ${shellCommand('doctor')}                says what is not right on this machine, and what to do. It changes nothing
  ${shellCommand('doctor')} --mail EMAIL   also sends a test e-mail to this address
  ${shellCommand('doctor')} --dkim NAME    looks for the DKIM key with this name (the part before ._domainkey)
  ${shellCommand('doctor')} --json         the same for programs
It exits with 0 where all is well or there is advice only, 1 where something is wrong, 2 where it could not look.`;

/** The timeout of one check. They run in parallel. */
const CHECK_TIMEOUT_MS = 30_000;
const EXIT_COULD_NOT_CHECK = 2;

interface DoctorArguments {
  json?: boolean;
  mail?: string;
  dkim?: string;
}

await runCommand(
  async (studio) => {
    process.exitCode = EXIT_COULD_NOT_CHECK;
    try {
      const asked = parseArguments(process.argv.slice(2));
      const findings = await runChecks(await createChecks(asked, studio), CHECK_TIMEOUT_MS);
      console.log(asked.json ? toJson(findings) : formatLines(findings));
      process.exitCode = exitCodeOf(findings);
    } catch (error) {
      console.error(error instanceof UserFacingError ? error.message : error);
    }
  },
  // Other output must not mix with the findings.
  (line) => console.error(line),
);

function parseArguments(args: string[]): DoctorArguments {
  const asked = parseOptions(args);
  const isWrong =
    (asked.mail !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(asked.mail)) ||
    (asked.dkim !== undefined && !/^[\w.-]+$/.test(asked.dkim));
  if (isWrong) throw new UserFacingError(usage);
  return asked;
}

function parseOptions(args: string[]): DoctorArguments {
  const options = {
    json: { type: 'boolean' },
    mail: { type: 'string' },
    dkim: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new UserFacingError(usage);
  }
}

async function createChecks(
  asked: DoctorArguments,
  studio: CommandContext,
): Promise<DoctorCheck[]> {
  const env = readConfigOrErrors();
  if (Array.isArray(env)) return [invalidSettingsCheck(env), ...machineChecks()];
  const context = await openDoctorContext(env, studio);
  const reaching = reachSite(context);
  // Both checks that await it handle a failure, but may start later.
  reaching.catch(() => {});
  return [
    { subject: 'Settings', run: () => checkSettings(context) },
    { subject: 'Disk', run: () => checkDisks(context) },
    ...machineChecks(),
    { subject: 'Services', run: () => checkServices(context) },
    { subject: 'Clock', run: () => checkClock(context) },
    { subject: 'Database', run: () => checkDatabase(context) },
    { subject: 'Backup', run: () => checkBackups(context) },
    { subject: 'Mail', run: () => checkMail(context, asked.mail) },
    { subject: 'Sender', run: () => checkSender(context, asked.dkim) },
    { subject: 'Address', run: () => checkAddress(context, reaching) },
    { subject: 'Proxy', run: () => checkProxy(context, reaching) },
    { subject: 'Push', run: () => checkPush(context) },
  ];
}

function machineChecks(): DoctorCheck[] {
  return [
    { subject: 'Memory', run: checkMemory },
    { subject: 'Node', run: checkNode },
  ];
}

/** The settings, or a line for each invalid one. */
function readConfigOrErrors(): Config | string[] {
  try {
    return readConfig(process.env);
  } catch (error) {
    if ((error as Error).name !== 'ConfigError') throw error;
    return (error as Error).message.split('\n');
  }
}

function invalidSettingsCheck(lines: string[]): DoctorCheck {
  const toDo = 'The site does not start with this setting. Correct it, and run the doctor again.';
  return { subject: 'Settings', run: () => lines.map((line) => fault(line, toDo)) };
}
