import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data/types';
import { isMissing } from './target-support.ts';

/** A built-in of JavaScript or the browser that at least one target lacks. */
export interface MissingBuiltIn {
  /** The owner, such as `URL` or `Intl.NumberFormat`; empty for a global. */
  owner: string;
  name: string;
  /** Whether it is static; else it belongs to instances. The data of the language does not say which. */
  isStatic: boolean | undefined;
  /** Whether every interface with this name lacks it: then the name alone is enough. */
  telling: boolean;
}

const language: Identifier = bcd.javascript.builtins ?? {};

export const isOfLanguage = (owner: string): boolean => owner in language;

interface BuiltIn extends Omit<MissingBuiltIn, 'telling'> {
  missing: boolean;
}

/** Skips keys that are no built-ins, such as `worker_support`, and events: an event that never fires is harmless. */
const builtInNameOf = (key: string): string | undefined => {
  const name = key.replace(/_static$/, '');
  return /^[A-Za-z][A-Za-z\d]*$/.test(name) ? name : undefined;
};

const entriesOf = (group: Identifier) =>
  Object.entries(group).filter(([key]) => key !== '__compat') as [string, Identifier][];

/** An interface and its members; the members of Window are globals. */
const listBuiltIns = (key: string, found: Identifier, within: string): BuiltIn[] => {
  const path = within ? `${within}.${key}` : key;
  const owner = path === 'Window' ? '' : path;
  // `Iterator` is in the data as a protocol before it is a class.
  const made = isOfLanguage(key) && found[key];
  const self = { owner: within, name: key, isStatic: undefined, missing: isMissing(made || found) };
  const members = entriesOf(found).flatMap(([memberKey, member]) => {
    const name = builtInNameOf(memberKey);
    // The data names a constructor after its class.
    if (!name || name === key || !member.__compat) return [];
    // Intl.NumberFormat and the like have members themselves.
    if (path === 'Intl' && /^[A-Z]/.test(name)) return listBuiltIns(name, member, path);
    const isStatic = isOfLanguage(key) || within ? undefined : memberKey.endsWith('_static');
    return [{ owner, name, isStatic, missing: self.missing || isMissing(member) }];
  });
  return [self, ...members];
};

const builtIns: BuiltIn[] = [language, bcd.api as Identifier].flatMap((group) =>
  entriesOf(group).flatMap(([key, found]) => listBuiltIns(key, found, '')),
);

const supportedNames = new Set(builtIns.filter(({ missing }) => !missing).map(({ name }) => name));

/** All built-ins of JavaScript and of the Web's APIs that one of the build's targets lacks, by MDN's data. */
export const missingBuiltIns: MissingBuiltIn[] = builtIns
  .filter(({ missing }) => missing)
  .map(({ missing, ...found }) => ({ ...found, telling: !supportedNames.has(found.name) }));
