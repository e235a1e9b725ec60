import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { isServer } from '../how-called.ts';
import { advice, type Finding, fault, good } from './findings.ts';

const MB = 1024 * 1024;
/** README promises 512. Of a machine of 512 MB the system shows some 460. */
const ENOUGH_MB = 440;
/** What infra/docs/production.md asks of a server, as the system shows it: two servers, PostgreSQL, and a build beside them. */
const SERVER_MB = 1_800;
const TOO_LITTLE_FREE_MB = 40;

/** The memory of the machine, or of the part of it that this process may use. */
export async function lookAtMemory(): Promise<Finding[]> {
  const machine = totalmem() / MB;
  const [available, swap] = [await fromFile(MEMORY, 'MemAvailable'), await swapMb()];
  const allowed = Math.min(machine, process.constrainedMemory() / MB || machine);
  return [
    ...size({ allowed, isLimited: allowed < machine * 0.95, swap }),
    ...free(available === undefined ? undefined : available / 1_024),
    ...ended((await fromFile('/proc/vmstat', 'oom_kill')) ?? 0),
  ];
}

interface Size {
  allowed: number;
  isLimited: boolean;
  swap: number;
}

function size({ allowed, isLimited, swap }: Size): Finding[] {
  const whose = isLimited ? 'This process may use' : 'This machine has';
  const has = `${whose} ${Math.round(allowed)} MB of memory${swap > 0 ? ` and ${Math.round(swap)} MB of swap` : ''}.`;
  if (isServer() && allowed >= ENOUGH_MB && allowed + swap < SERVER_MB)
    return [
      advice(
        `${has} A new version is built beside the site, and that needs 2 GB.`,
        'Take a machine with more memory.',
      ),
    ];
  if (allowed >= ENOUGH_MB) return [good(has)];
  const needs = `${has} The site with its database needs 512 MB.`;
  const toDo =
    'Take a machine with more memory, or raise the limit of the service or the container.';
  return [allowed + swap >= ENOUGH_MB ? advice(needs, toDo) : fault(needs, toDo)];
}

function free(available: number | undefined): Finding[] {
  if (available === undefined || available >= TOO_LITTLE_FREE_MB) return [];
  const says = `Only ${Math.round(available)} MB of memory are free: programs will be ended soon.`;
  return [fault(says, 'See with `ps aux --sort=-rss | head` which programs take the memory.')];
}

function ended(times: number): Finding[] {
  if (times === 0) return [];
  const says = `Since this machine was started, ${times === 1 ? 'a program was' : `${times} programs were`} ended for lack of memory.`;
  const toDo =
    '`journalctl -k -g "Out of memory"` says which. If it was the site or the database, the machine needs more memory.';
  return [advice(says, toDo)];
}

const MEMORY = '/proc/meminfo';

const swapMb = async () => ((await fromFile(MEMORY, 'SwapTotal')) ?? 0) / 1_024;

/** A number in a file of Linux' that has one in each line; `undefined` on other systems. */
async function fromFile(file: string, name: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, number] = new RegExp(`^${name}:? +(\\d+)`, 'm').exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
