import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../commands/repository.ts';

interface Step {
  /** The heading that the commands stand below. */
  heading: string;
  command: string;
}

/** The commands that infra/docs/production.md prints for the server, in their order. */
export function commandsOfThePage(): Step[] {
  const page = readFileSync(join(repository, 'infra/docs/production.md'), 'utf8');
  const steps: Step[] = [];
  let heading = '';
  let isCommand = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('```')) isCommand = line === '```sh';
    else if (isCommand) steps.push({ heading, command: line });
    else if (line.startsWith('## ')) heading = line.slice(3);
  }
  return steps;
}
