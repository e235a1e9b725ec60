/**
 * `node infra/commands/index-breached-passwords.ts LIST`: makes bff/data/breached-passwords.bin, by which new passwords are refused, from a
 * list of leaked passwords, one a line (infra/docs/develop/accounts.md names the list in use).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexPasswords } from 'bff/breached-passwords';
import { repository } from './repository.ts';

const [list] = process.argv.slice(2);
if (!list) throw new Error('Name the file with the list.');
const index = indexPasswords(readFileSync(list, 'utf8').split(/\r?\n/));
writeFileSync(join(repository, 'bff/data/breached-passwords.bin'), index);
