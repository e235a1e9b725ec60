import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIMIT_MS = 5_000;

/** What a program prints; `undefined` where it is not there or fails. */
export async function printedBy(program: string, ...args: string[]): Promise<string | undefined> {
  return promisify(execFile)(program, args, { timeout: LIMIT_MS }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** A server of the site, such as `ganga-yoga@5000.service`, whose name has its port. */
export interface Service {
  unit: string;
  active: string;
  /** Whether it starts with the machine. */
  enabled: string;
}

/** The site's services that systemd knows; none without systemd. */
export async function listServices(): Promise<Service[]> {
  const units = ['list-units', '--all', '--plain', '--no-legend', 'ganga-yoga*.service'];
  const lines = (await printedBy('systemctl', ...units))?.split('\n') ?? [];
  const names = lines.map((line) => line.split(' ')[0] ?? '').filter((name) => /@\d+\./.test(name));
  return Promise.all(names.slice(0, 16).map(stateOf));
}

async function stateOf(unit: string): Promise<Service> {
  const show = ['show', '--value', '--property=ActiveState', '--property=UnitFileState', unit];
  const [active = '', enabled = ''] = ((await printedBy('systemctl', ...show)) ?? '')
    .split('\n')
    .filter(Boolean);
  return { unit, active, enabled };
}

/** The ports of the servers on this machine. */
export const servicePorts = async (): Promise<number[]> =>
  (await listServices()).map(({ unit }) => Number(/@(\d+)\./.exec(unit)?.[1]));
