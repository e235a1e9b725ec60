import { Linter } from 'eslint';
import { isOfLanguage, type MissingBuiltIn, missingBuiltIns } from './missing-built-ins.ts';

/** What code says of something that not every target has: `toSorted`, `AbortSignal.any`, `navigation`. */
export interface Finding {
  use: string;
  /** The code around it. */
  near: string;
}

const globals = missingBuiltIns.filter(({ owner }) => !owner).map(({ name }) => name);

/** Nobody has an instance of a class that is not there, but for those of the language itself. */
const comesAlone = ({ owner }: MissingBuiltIn) =>
  owner !== '' && (isOfLanguage(owner) || !globals.includes(owner));

const members = missingBuiltIns.filter(comesAlone);

/** The classes that everybody has one instance of, by a name of its own. */
const instances: Record<string, string> = {
  Crypto: 'crypto',
  Document: 'document',
  History: 'history',
  Location: 'location',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
};

const byOwner = members.map(({ owner, name }) => ({
  object: instances[owner] ?? owner,
  property: name,
}));

/** A call of what is not there throws; a property that is not there is only undefined. */
const calls = members.filter(({ telling }) => telling).map(({ name }) => name);
const callOfThese = `CallExpression[optional=false] > MemberExpression.callee > Identifier.property[name=/^(?:${[...new Set(calls)].join('|')})$/]`;

const config: Linter.Config = {
  // Syntax that is newer than the targets does not parse: they have that of 2022, and no later one.
  languageOptions: {
    ecmaVersion: 2022,
    sourceType: 'module',
    globals: { self: 'readonly', window: 'readonly' },
  },
  linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
  rules: {
    'no-restricted-globals': [
      'error',
      { globals, checkGlobalObject: true, globalObjects: ['globalThis', 'self', 'window'] },
    ],
    'no-restricted-properties': ['error', ...byOwner],
    'no-restricted-syntax': ['error', callOfThese],
  },
};

const linter = new Linter();

/** Everything in built code that one of the build's targets lacks. Methods of a name that older things have too are not seen: running without them shows those. */
export const findMissing = (code: string): Finding[] => {
  const lines = code.split('\n');
  return linter.verify(code, config).map(({ fatal, message, line, column, endColumn }) => {
    const text = lines[line - 1] ?? '';
    const found = text.slice(column - 1, endColumn === undefined ? column + 20 : endColumn - 1);
    const quoted = /'([\w.]+)'/.exec(message)?.[1];
    return {
      use: fatal ? message : (quoted ?? found),
      near: text.slice(Math.max(0, column - 60), column + 60),
    };
  });
};
