/** `pnpm architecture`: regenerates the diagrams and tables in infra/docs/develop/architecture.md and permissions.md beside it from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../commands/repository.ts';
import { codebases, drawCodebase, withTables } from './diagram.ts';
import { withPermissions } from './permissions.ts';

const docs = join(repository, 'infra/docs/develop');

const redrawPage = (name: string, redrawn: (page: string) => string) => {
  const page = join(docs, name);
  writeFileSync(page, redrawn(readFileSync(page, 'utf8')));
};

for (const [name, codebase] of Object.entries(codebases))
  writeFileSync(join(docs, `architecture-${name}.svg`), await drawCodebase(codebase));
redrawPage('architecture.md', withTables);
redrawPage('permissions.md', withPermissions);
