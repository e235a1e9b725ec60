import { createServer } from 'node:net';
import { join } from 'node:path';
import { COMPILE_CACHE, type Started, start } from './processes.ts';

const commands = join(import.meta.dirname, '..', 'commands');

/** Runs `node infra/commands/NAME ARGS` with these settings and no others. */
export function runCommandProcess(
  name: string,
  settings: Record<string, string>,
  args: string[] = [],
): Started {
  return start(process.execPath, [join(commands, name), ...args], { env: onlyThese(settings) });
}

/** The same below a process named like a package manager, which a test may kill. */
export function runWrapped(name: string, settings: Record<string, string>): Started {
  const script = '"$1" "$2" & wait; :';
  const args = ['-c', script, 'sh', process.execPath, join(commands, name)];
  return start('/bin/sh', args, { env: onlyThese(settings), argv0: 'npm exec studio' });
}

/** The same at a terminal, which `script` (util-linux) makes, with a line that is typed there. */
export function runAtTerminal(
  name: string,
  settings: Record<string, string>,
  { args, answer }: { args: string[]; answer: string },
): Started {
  const command = [process.execPath, join(commands, name), ...args].join(' ');
  const script = 'printf "%s\\n" "$1" | script --quiet --return --command "$2" /dev/null';
  return start('/bin/sh', ['-c', script, 'sh', answer, command], { env: onlyThese(settings) });
}

const onlyThese = (settings: Record<string, string>) => ({
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
