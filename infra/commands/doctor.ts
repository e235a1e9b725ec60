import { parseArgs } from 'node:util';
import { type Env, readEnv } from 'bff/config';
import { Refusal } from '../embedded-postgres/refusal.ts';
import { lookAtBackups } from './doctor/backups.ts';
import { lookAtClock } from './doctor/clock.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { lookAtDisks } from './doctor/disks.ts';
import { type Check, examine, fault } from './doctor/findings.ts';
import { lookAtMail } from './doctor/mail.ts';
import { lookAtMemory } from './doctor/memory.ts';
import { openPlace } from './doctor/place.ts';
import { lookAtNode, lookAtServices } from './doctor/programs.ts';
import { lookAtProxy } from './doctor/proxy.ts';
import { lookAtAddress, reachSite } from './doctor/public-address.ts';
import { lookAtPush } from './doctor/push.ts';
import { asJson, asLines, exitCodeOf } from './doctor/report.ts';
import { lookAtSender } from './doctor/sender.ts';
import { lookAtSettings } from './doctor/settings.ts';
import { called } from './how-called.ts';
import { runCommand, type Studio } from './run-command.ts';

const usage = `Usage:
  ${called('doctor')}                says what is not right on this machine, and what to do. It changes nothing
  ${called('doctor')} --mail EMAIL   also sends a test mail to this address
  ${called('doctor')} --dkim NAME    looks for the DKIM key with this name (the part before ._domainkey)
  ${called('doctor')} --json         the same for programs
It exits with 0 where all is well or there is advice only, 1 where something is wrong, 2 where it could not look.`;

/** Of one check. The whole takes as long as the slowest. */
const LIMIT_MS = 30_000;
const COULD_NOT_LOOK = 2;

interface Asked {
  json?: boolean;
  mail?: string;
  dkim?: string;
}

await runCommand(
  async (studio) => {
    process.exitCode = COULD_NOT_LOOK;
    try {
      const asked = parseArguments(process.argv.slice(2));
      const findings = await examine(await checksOf(asked, studio), LIMIT_MS);
      console.log(asked.json ? asJson(findings) : asLines(findings));
      process.exitCode = exitCodeOf(findings);
    } catch (error) {
      console.error(error instanceof Refusal ? error.message : error);
    }
  },
  // What is printed beside the findings must not be among them.
  (line) => console.error(line),
);

function parseArguments(args: string[]): Asked {
  const asked = parsed(args);
  const isWrong =
    (asked.mail !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(asked.mail)) ||
    (asked.dkim !== undefined && !/^[\w.-]+$/.test(asked.dkim));
  if (isWrong) throw new Refusal(usage);
  return asked;
}

function parsed(args: string[]): Asked {
  const options = {
    json: { type: 'boolean' },
    mail: { type: 'string' },
    dkim: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new Refusal(usage);
  }
}

async function checksOf(asked: Asked, studio: Studio): Promise<Check[]> {
  const env = readSettings();
  if (Array.isArray(env)) return [ofInvalidSettings(env), ...ofMachine()];
  const place = await openPlace(env, studio);
  const reaching = reachSite(place);
  // A failure is heard by both that await it, which may begin later.
  reaching.catch(() => {});
  return [
    { subject: 'Settings', look: () => lookAtSettings(place) },
    { subject: 'Disk', look: () => lookAtDisks(place) },
    ...ofMachine(),
    { subject: 'Services', look: () => lookAtServices(place) },
    { subject: 'Clock', look: () => lookAtClock(place) },
    { subject: 'Database', look: () => lookAtDatabase(place) },
    { subject: 'Backup', look: () => lookAtBackups(place) },
    { subject: 'Mail', look: () => lookAtMail(place, asked.mail) },
    { subject: 'Sender', look: () => lookAtSender(place, asked.dkim) },
    { subject: 'Address', look: () => lookAtAddress(place, reaching) },
    { subject: 'Proxy', look: () => lookAtProxy(place, reaching) },
    { subject: 'Push', look: () => lookAtPush(place) },
  ];
}

function ofMachine(): Check[] {
  return [
    { subject: 'Memory', look: lookAtMemory },
    { subject: 'Node', look: lookAtNode },
  ];
}

/** The settings, or a line for each that stops the start. */
function readSettings(): Env | string[] {
  try {
    return readEnv(process.env);
  } catch (error) {
    if ((error as Error).name !== 'EnvError') throw error;
    return (error as Error).message.split('\n');
  }
}

function ofInvalidSettings(lines: string[]): Check {
  const toDo = 'The site does not start with it. Correct it, and ask again for the rest.';
  return { subject: 'Settings', look: () => lines.map((line) => fault(line, toDo)) };
}
