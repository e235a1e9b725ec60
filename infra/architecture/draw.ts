/** `pnpm architecture`: draws the pictures and the tables in infra/docs/architecture.md and acts.md anew, from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../commands/repository.ts';
import { withActs } from './permissions.ts';
import { drawHouse, houses, withTables } from './picture.ts';

const docs = join(repository, 'infra/docs');

const redraw = (name: string, redrawn: (page: string) => string) => {
  const page = join(docs, name);
  writeFileSync(page, redrawn(readFileSync(page, 'utf8')));
};

for (const [name, house] of Object.entries(houses))
  writeFileSync(join(docs, `architecture-${name}.svg`), await drawHouse(house));
redraw('architecture.md', withTables);
redraw('acts.md', withActs);
