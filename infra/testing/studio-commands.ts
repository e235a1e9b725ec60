import { test as base, expect } from 'vitest';
import { folderWithDatabase } from './database-folder.ts';
import { endProcesses, findProcessesByCommand, killAll, type StartedProcess } from './processes.ts';
import { freePort, runAtTerminal, runCommandProcess, runWrapped } from './run-command-process.ts';
import { temporaryFolder } from './temporary-folders.ts';

/** The commands with their own data folder and port. */
function createCommands(folder: string, port: number) {
  const settings = { STUDIO_DATA: folder, PORT: String(port) };
  const started: StartedProcess[] = [];
  const tracked = (one: StartedProcess) => {
    started.push(one);
    return one;
  };
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    folder,
    port,
    runStart: (more: Record<string, string> = {}) =>
      tracked(runCommandProcess('start.ts', { ...settings, ...more })),
    runStaff: (...args: string[]) => tracked(runCommandProcess('staff.ts', settings, args)),
    runDoctor: (more: Record<string, string>, ...args: string[]) =>
      tracked(runCommandProcess('doctor.ts', { ...settings, ...more }, args)),
    runStaffOn: (databaseUrl: string, ...args: string[]) =>
      tracked(runCommandProcess('staff.ts', { ...settings, DATABASE_URL: databaseUrl }, args)),
    /** Runs the command and types this when it prompts. */
    runStaffAtTerminalOn: (databaseUrl: string, answer: string, ...args: string[]) =>
      tracked(
        runAtTerminal('staff.ts', { ...settings, DATABASE_URL: databaseUrl }, { args, answer }),
      ),
    runStartWrapped: () => tracked(runWrapped('start.ts', settings)),
    serving: async (site: StartedProcess) => {
      expect(await site.line(/^Open /)).toBe(`Open http://localhost:${port}`);
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    },
    post,
    register: (email: string) =>
      post('/api/auth/register', { name: 'A Learner', email, password: 'correct horse' }),
    endAll: async () => {
      await endProcesses(started);
      killAll(findProcessesByCommand(folder));
    },
  };
}

/** Tests of the commands. Each has its own folder and port and measures no times, so they can run side by side. */
export const test = base
  .extend('studio', async ({ task: _ }, { onCleanup }) => {
    const studio = createCommands(await folderWithDatabase(), await freePort());
    onCleanup(studio.endAll);
    return studio;
  })
  /** An empty data folder, for tests of the first start. */
  .extend('newStudio', async ({ task: _ }, { onCleanup }) => {
    const studio = createCommands(temporaryFolder(), await freePort());
    onCleanup(studio.endAll);
    return studio;
  });

/** The output without the server's log lines, which are JSON. */
export const textWithoutLogs = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
