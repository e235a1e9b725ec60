import { existsSync } from 'node:fs';

/** The settings file of a server that was set up by infra/production. */
export const SETTINGS_FILE = '/etc/ganga-yoga/studio.env';

/** Whether the `studio` command exists, as on such a server and in the container. */
const hasStudioCommand = existsSync('/usr/local/bin/studio');

/** How to run a command of the studio on this machine. pnpm has its own command `doctor`. */
export function shellCommand(command: string): string {
  if (hasStudioCommand) return `studio ${command}`;
  return `npx --yes pnpm@12 ${command.startsWith('doctor') ? 'run ' : ''}${command}`;
}

/** Whether this machine was set up by infra/production: there `studio restore` sets a new secret. */
export const isServer = (): boolean => existsSync(SETTINGS_FILE);

/** How to start the site on this machine: on a server, with containers, or for a trial. */
export function shellStartCommand(): string {
  if (!hasStudioCommand) return shellCommand('start');
  return isServer() ? 'studio restart' : './compose-update.sh restart';
}
