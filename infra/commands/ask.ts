import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Whether somebody is there to answer. */
export const isAtTerminal = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Asks at the terminal; only "y" and "yes" mean yes, and Ctrl-D means no. */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  // Not as a terminal: readline would take Ctrl-C for itself.
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  // At the end of the input readline answers nothing.
  const ended = once(lines, 'close').then(() => '');
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
