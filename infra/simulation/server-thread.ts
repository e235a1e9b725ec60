/**
 * A server of a simulated studio in a thread, so that it can be killed at any moment: a thread that ends takes its
 * sockets and its connections to the database with it, as a killed process does.
 */
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { SimulatedServer } from 'bff/simulated-server';
import type { StartSettings, ThreadCommand, ThreadData, ThreadReply } from './server.ts';

type Code = typeof import('bff/simulated-server');

// Loading the code takes most of the time of a start.
enableCompileCache(join(tmpdir(), 'studio-compile-cache'));
const { shared, build } = workerData as ThreadData;
const code = build && pathToFileURL(join(build, 'bff/src/testing/simulated-server.ts')).href;
const { startSimulatedServer }: Code = await import(code ?? 'bff/simulated-server');

/** Milliseconds that the clock of the studio is ahead of the machine's. */
const ahead = new Float64Array(shared);
const now = () => new Date(Date.now() + (ahead[0] ?? 0));

let server: SimulatedServer | undefined;
/** After how many more statements the server dies; 0: never. */
let statementsLeft = 0;

function countStatement() {
  if (statementsLeft === 0) return;
  statementsLeft -= 1;
  // Ends this thread alone, at once.
  if (statementsLeft === 0) process.exit(0);
}

async function start(settings: StartSettings): Promise<string> {
  statementsLeft = 0;
  const onMisfit = (misfit: object) => parentPort?.postMessage({ misfit: JSON.stringify(misfit) });
  const onLoggedError = (line: string) => {
    if (line.includes('unexpected error')) parentPort?.postMessage({ unexpected: line });
  };
  server = await startSimulatedServer({
    ...{ ...settings, now, onMisfit, onLoggedError },
    onStatement: countStatement,
  });
  return server.url;
}

async function obey(command: ThreadCommand): Promise<string | undefined> {
  if (command.do === 'start') return start(command.settings);
  if (!server) throw new Error('This server has not been started.');
  if (command.do === 'task') await server.tasks[command.name]();
  if (command.do === 'die later') statementsLeft = command.statements;
  if (command.do === 'stop') {
    await server.stop();
    server = undefined;
  }
  return undefined;
}

const reply = (message: ThreadReply) => parentPort?.postMessage(message);

parentPort?.on('message', ({ id, command }: { id: number; command: ThreadCommand }) => {
  obey(command).then(
    (result) => reply({ id, result }),
    (error: Error) => reply({ id, error: error.stack ?? error.message }),
  );
});
