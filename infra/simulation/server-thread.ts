/**
 * A server of a simulated studio in a thread, so that it can be killed at any moment: a thread that ends takes its
 * sockets and its connections to the database with it, as a killed process does.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { startTestStudio, type TestStudio } from 'bff/test-studio';
import type { StartSettings, ThreadCommand, ThreadReply } from './server.ts';

/** Milliseconds that the clock of the studio is ahead of the machine's. */
const ahead = new Float64Array(workerData as SharedArrayBuffer);
const now = () => new Date(Date.now() + (ahead[0] ?? 0));

let studio: TestStudio | undefined;
/** After how many more statements the server dies; 0: never. */
let statementsLeft = 0;

function countStatement() {
  if (statementsLeft === 0) return;
  statementsLeft -= 1;
  // Ends this thread alone, at once.
  if (statementsLeft === 0) process.exit(0);
}

async function start({ databaseUrl, smtpUrl, push }: StartSettings): Promise<string> {
  statementsLeft = 0;
  studio = await startTestStudio({
    ...{ databaseUrl, smtpUrl, now, onStatement: countStatement },
    // Only `host` and `network` are read.
    pushReceiver: push as Required<Parameters<typeof startTestStudio>>[0]['pushReceiver'] & object,
  });
  return studio.url;
}

const tasks = {
  reminders: (running: TestStudio) => running.remind(),
  'ending notifications': (running: TestStudio) => running.notifyOfEndings(),
  endings: (running: TestStudio) => running.endEnrolments(),
  retention: (running: TestStudio) => running.deleteExpiredData(),
};
export type TaskName = keyof typeof tasks;

async function obey(command: ThreadCommand): Promise<string | undefined> {
  if (command.do === 'start') return start(command.settings);
  if (!studio) throw new Error('This server has not been started.');
  if (command.do === 'task') await tasks[command.name](studio);
  if (command.do === 'die later') statementsLeft = command.statements;
  if (command.do === 'stop') {
    await studio.stop();
    studio = undefined;
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
