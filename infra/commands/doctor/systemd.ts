import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const TIMEOUT_MS = 5_000;

/** The output of a program; `undefined` if it is missing or fails. */
export async function outputOf(program: string, ...args: string[]): Promise<string | undefined> {
  return promisify(execFile)(program, args, { timeout: TIMEOUT_MS }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** A server of the site, such as `ganga-yoga@5000.service`, whose name has its port. */
export interface SystemdService {
  unit: string;
  active: string;
  /** Whether it starts with the machine. */
  enabled: string;
}

/** The site's systemd services; empty without systemd. */
export async function listServices(): Promise<SystemdService[]> {
  const units = ['list-units', '--all', '--plain', '--no-legend', 'ganga-yoga*.service'];
  const lines = (await outputOf('systemctl', ...units))?.split('\n') ?? [];
  const names = lines.map((line) => line.split(' ')[0] ?? '').filter((name) => /@\d+\./.test(name));
  return Promise.all(names.slice(0, 16).map(readService));
}

async function readService(unit: string): Promise<SystemdService> {
  const show = ['show', '--value', '--property=ActiveState', '--property=UnitFileState', unit];
  const [active = '', enabled = ''] = ((await outputOf('systemctl', ...show)) ?? '')
    .split('\n')
    .filter(Boolean);
  return { unit, active, enabled };
}

/** The ports of the servers on this machine. */
export const servicePorts = async (): Promise<number[]> =>
  (await listServices()).map(({ unit }) => Number(/@(\d+)\./.exec(unit)?.[1]));
