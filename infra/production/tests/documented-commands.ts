import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../commands/repository.ts';

interface DocumentedCommand {
  /** The heading above the command. */
  heading: string;
  command: string;
}

/** The server commands in infra/docs/operate/install.md, in order. */
export function readDocumentedCommands(): DocumentedCommand[] {
  const page = readFileSync(join(repository, 'infra/docs/operate/install.md'), 'utf8');
  const steps: DocumentedCommand[] = [];
  let heading = '';
  let isCommand = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) isCommand = line === '```sh';
    else if (isCommand) steps.push({ heading, command: line });
    else if (line.startsWith('## ')) heading = line.slice(3);
  }
  return steps;
}
