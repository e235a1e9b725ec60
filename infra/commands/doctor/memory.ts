import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { isServer } from '../shell-command.ts';
import { advice, type Finding, fault, good } from './findings.ts';

const MB = 1024 * 1024;
/** A quiet studio runs with 512 (infra/docs/operate/servers.md). On a machine with 512 MB the system shows about 460. */
const SMALL_MACHINE_MB = 440;
/** The requirement in infra/docs/operate/install.md as the system shows it: two servers, PostgreSQL, and a build. */
const SERVER_MB = 1_800;
const MIN_FREE_MB = 40;

/** Checks the memory of the machine, or the limit of this process. */
export async function checkMemory(): Promise<Finding[]> {
  const machine = totalmem() / MB;
  const [available, swap] = [await readNumber(MEMINFO_FILE, 'MemAvailable'), await swapMb()];
  const allowed = Math.min(machine, process.constrainedMemory() / MB || machine);
  return [
    ...checkMemorySize({ allowed, isLimited: allowed < machine * 0.95, swap }),
    ...checkFreeMemory(available === undefined ? undefined : available / 1_024),
    ...checkKilledPrograms((await readNumber('/proc/vmstat', 'oom_kill')) ?? 0),
  ];
}

interface MemorySize {
  allowed: number;
  isLimited: boolean;
  swap: number;
}

function checkMemorySize({ allowed, isLimited, swap }: MemorySize): Finding[] {
  const whose = isLimited ? 'This process may use' : 'This machine has';
  const has = `${whose} ${Math.round(allowed)} MB of memory${swap > 0 ? ` and ${Math.round(swap)} MB of swap` : ''}.`;
  if (isServer() && allowed >= SMALL_MACHINE_MB && allowed + swap < SERVER_MB)
    return [
      advice(
        `${has} An update builds the new version while the site runs, and that needs 2 GB.`,
        'Use a machine with more memory.',
      ),
    ];
  if (allowed >= SMALL_MACHINE_MB) return [good(has)];
  const needs = `${has} The site with its database needs 512 MB.`;
  const toDo =
    'Use a machine with more memory, or raise the limit of the service or the container.';
  return [allowed + swap >= SMALL_MACHINE_MB ? advice(needs, toDo) : fault(needs, toDo)];
}

function checkFreeMemory(available: number | undefined): Finding[] {
  if (available === undefined || available >= MIN_FREE_MB) return [];
  const says = `Only ${Math.round(available)} MB of memory is free: programs will be ended soon.`;
  return [fault(says, 'See with `ps aux --sort=-rss | head` which programs take the memory.')];
}

function checkKilledPrograms(times: number): Finding[] {
  if (times === 0) return [];
  const says = `Since this machine was started, ${times === 1 ? 'a program was' : `${times} programs were`} ended for lack of memory.`;
  const toDo =
    '`journalctl -k -g "Out of memory"` says which. If it was the site or the database, the machine needs more memory.';
  return [advice(says, toDo)];
}

const MEMINFO_FILE = '/proc/meminfo';

const swapMb = async () => ((await readNumber(MEMINFO_FILE, 'SwapTotal')) ?? 0) / 1_024;

/** A number in a Linux file with one number per line; `undefined` on other systems. */
async function readNumber(file: string, name: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, number] = new RegExp(`^${name}:? +(\\d+)`, 'm').exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
