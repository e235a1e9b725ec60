/**
 * `pnpm architecture`: regenerates the diagrams and tables in infra/docs/develop/architecture.md and permissions.md beside it from the code,
 * and the pages infra/docs/operate/asvs….md from the ledger.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../commands/repository.ts';
import { asvsPages, withAsvsSummary, withChapters } from './asvs.ts';
import { codebases, drawCodebase, withTables } from './diagram.ts';
import { withPermissions } from './permissions.ts';

const docs = join(repository, 'infra/docs');

const redrawPage = (name: string, redrawn: (page: string) => string) => {
  const page = join(docs, name);
  writeFileSync(page, redrawn(readFileSync(page, 'utf8')));
};

for (const [name, codebase] of Object.entries(codebases))
  writeFileSync(join(docs, `develop/architecture-${name}.svg`), await drawCodebase(codebase));
redrawPage('develop/architecture.md', withTables);
redrawPage('develop/permissions.md', withPermissions);
redrawPage('operate/asvs.md', withAsvsSummary);
for (const [name, chapters] of Object.entries(asvsPages))
  redrawPage(`operate/${name}`, (page) => withChapters(page, chapters));
