import { existsSync } from 'node:fs';

/** Where a server that was set up by infra/production has its settings. */
export const SETTINGS_FILE = '/etc/ganga-yoga/studio.env';

/** How a command of the studio is given on this machine. `run`, as pnpm has a command `doctor` of its own. */
export const called = (command: string): string =>
  existsSync(SETTINGS_FILE) ? `studio ${command}` : `npx --yes pnpm@12 run ${command}`;
