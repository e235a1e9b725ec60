import { createInterface } from 'node:readline/promises';

/** Whether somebody is there to answer. */
export const isAtTerminal = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Asks at the terminal; only "y" and "yes" mean yes. */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  // Not as a terminal: readline would take Ctrl-C for itself.
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  try {
    const answer = await lines.question(`${question} [y/N] `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
