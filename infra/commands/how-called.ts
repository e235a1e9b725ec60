import { existsSync } from 'node:fs';

/** Where a server that was set up by infra/production has its settings. */
export const SETTINGS_FILE = '/etc/ganga-yoga/studio.env';

/** The owner's command, on such a server and in the container. */
const hasStudio = existsSync('/usr/local/bin/studio');

/** How a command of the studio is given on this machine. pnpm has a command `doctor` of its own. */
export function called(command: string): string {
  if (hasStudio) return `studio ${command}`;
  return `npx --yes pnpm@12 ${command.startsWith('doctor') ? 'run ' : ''}${command}`;
}

/** Whether this machine is a server that infra/production set up: there `studio restore` sets a new secret. */
export const isServer = (): boolean => existsSync(SETTINGS_FILE);

/** How the site is started on this machine: on a server, from beside the container, or as for a try. */
export function startCalled(): string {
  if (!hasStudio) return called('start');
  return isServer() ? 'studio restart' : './compose-update.sh restart';
}
