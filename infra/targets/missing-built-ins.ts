import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { browserTargets } from '../../pwa/build/browser-targets.ts';

/** Something of JavaScript or the browser that at least one of the targets does not have. */
export interface MissingBuiltIn {
  /** Where it stands, such as `URL` or `Intl.NumberFormat`; empty for what is global. */
  owner: string;
  name: string;
  /** Whether the class has it; else its instances have. The language's data does not tell. */
  isStatic: boolean | undefined;
  /** Whether every interface that has the name is missing it: then the name alone tells. */
  telling: boolean;
}

const { chrome, safari } = browserTargets;
const targets: [BrowserName, string][] = [
  ['chrome', chrome],
  ['chrome_android', chrome],
  ['safari', safari],
  ['safari_ios', safari],
];

const isAtMost = (version: string, target: string): boolean => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [targetMajor = 0, targetMinor = 0] = target.split('.').map(Number);
  return major < targetMajor || (major === targetMajor && minor <= targetMinor);
};

const isHad = (statement: SimpleSupportStatement, target: string): boolean => {
  const { version_added: added, version_removed: removed } = statement;
  if (statement.flags || statement.prefix || statement.alternative_name) return false;
  if (typeof removed === 'string' && isAtMost(removed, target)) return false;
  return typeof added === 'string' && isAtMost(added, target);
};

const isMissing = ({ __compat }: Identifier): boolean =>
  targets.some(
    ([browser, target]) =>
      ![__compat?.support[browser] ?? []].flat().some((statement) => isHad(statement, target)),
  );

const language: Identifier = bcd.javascript.builtins ?? {};

export const isOfLanguage = (owner: string): boolean => owner in language;

interface BuiltIn extends Omit<MissingBuiltIn, 'telling'> {
  missing: boolean;
}

/** The data's own words, such as `worker_support`, are no names; and an event that never comes does no harm. */
const nameIn = (key: string): string | undefined => {
  const name = key.replace(/_static$/, '');
  return /^[A-Za-z][A-Za-z\d]*$/.test(name) ? name : undefined;
};

const entriesOf = (group: Identifier) =>
  Object.entries(group).filter(([key]) => key !== '__compat') as [string, Identifier][];

/** What stands in a global object: itself and its members; Window's members are global. */
const builtInsOf = (key: string, found: Identifier, within: string): BuiltIn[] => {
  const path = within ? `${within}.${key}` : key;
  const owner = path === 'Window' ? '' : path;
  // `Iterator` was a word for something before it was a class.
  const made = isOfLanguage(key) && found[key];
  const self = { owner: within, name: key, isStatic: undefined, missing: isMissing(made || found) };
  const members = entriesOf(found).flatMap(([memberKey, member]) => {
    const name = nameIn(memberKey);
    // A constructor has the name of its class.
    if (!name || name === key || !member.__compat) return [];
    // Such as Intl.NumberFormat, which has members itself.
    if (path === 'Intl' && /^[A-Z]/.test(name)) return builtInsOf(name, member, path);
    const isStatic = isOfLanguage(key) || within ? undefined : memberKey.endsWith('_static');
    return [{ owner, name, isStatic, missing: self.missing || isMissing(member) }];
  });
  return [self, ...members];
};

const builtIns: BuiltIn[] = [language, bcd.api as Identifier].flatMap((group) =>
  entriesOf(group).flatMap(([key, found]) => builtInsOf(key, found, '')),
);

const hadNames = new Set(builtIns.filter(({ missing }) => !missing).map(({ name }) => name));

/** Everything of JavaScript and of the Web's APIs that one of the build's targets does not have, by MDN's data. */
export const missingBuiltIns: MissingBuiltIn[] = builtIns
  .filter(({ missing }) => missing)
  .map(({ missing, ...found }) => ({ ...found, telling: !hadNames.has(found.name) }));
