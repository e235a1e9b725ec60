import { createServer } from 'node:net';
import { join } from 'node:path';
import { COMPILE_CACHE, type StartedProcess, start } from './processes.ts';

const commands = join(import.meta.dirname, '..', 'commands');

/** Runs `node infra/commands/NAME ARGS` with these settings and no others. */
export function runCommandProcess(
  name: string,
  settings: Record<string, string>,
  args: string[] = [],
): StartedProcess {
  return start(process.execPath, [join(commands, name), ...args], {
    env: environmentWith(settings),
  });
}

/** The same as a child of a process named like a package manager, which a test can kill. */
export function runWrapped(name: string, settings: Record<string, string>): StartedProcess {
  const script = '"$1" "$2" & wait; :';
  const args = ['-c', script, 'sh', process.execPath, join(commands, name)];
  return start('/bin/sh', args, { env: environmentWith(settings), argv0: 'npm exec studio' });
}

/** The same at a terminal, which `script` (util-linux) emulates, with a typed line. */
export function runAtTerminal(
  name: string,
  settings: Record<string, string>,
  { args, answer }: { args: string[]; answer: string },
): StartedProcess {
  const command = [process.execPath, join(commands, name), ...args].join(' ');
  const script = 'printf "%s\\n" "$1" | script --quiet --return --command "$2" /dev/null';
  return start('/bin/sh', ['-c', script, 'sh', answer, command], {
    env: environmentWith(settings),
  });
}

const environmentWith = (settings: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...COMPILE_CACHE,
  ...settings,
});

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
