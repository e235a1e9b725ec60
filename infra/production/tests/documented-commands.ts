import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../commands/repository.ts';

interface DocumentedCommand {
  /** The heading above the command. */
  heading: string;
  command: string;
}

/** The pages for a server, in the order in which a person follows them. */
const pages = ['install', 'email', 'alerts', 'updates', 'moving', 'doctor', 'logs'];

/** The server commands in these pages of infra/docs/operate, in order. */
export function readDocumentedCommands(): DocumentedCommand[] {
  return pages.flatMap((page) =>
    readCommands(readFileSync(join(repository, `infra/docs/operate/${page}.md`), 'utf8')),
  );
}

function readCommands(page: string): DocumentedCommand[] {
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
