/** `pnpm architecture`: draws the pictures and the tables of rooms in infra/docs/architecture.md anew, from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../commands/repository.ts';
import { drawHouse, houses, withTables } from './picture.ts';

const docs = join(repository, 'infra/docs');
const page = join(docs, 'architecture.md');

for (const [name, house] of Object.entries(houses))
  writeFileSync(join(docs, `architecture-${name}.svg`), await drawHouse(house));
writeFileSync(page, withTables(readFileSync(page, 'utf8')));
