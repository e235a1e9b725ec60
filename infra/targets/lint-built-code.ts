import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'acorn';
import { repository } from '../commands/repository.ts';
import { isOfLanguage, type MissingBuiltIn, missingBuiltIns } from './missing-built-ins.ts';

/** A use of a built-in that some target lacks: `toSorted`, `AbortSignal.any`, `navigation`. */
export interface LintFinding {
  use: string;
  /** The code around it. */
  near: string;
}

const globals = missingBuiltIns.filter(({ owner }) => !owner).map(({ name }) => name);

/** Methods are checked on classes of the language only: a missing class of the browser has no instances. */
const comesAlone = ({ owner }: MissingBuiltIn) =>
  owner !== '' && (isOfLanguage(owner) || !globals.includes(owner));

const members = missingBuiltIns.filter(comesAlone);

/** Classes with one global instance, by the name of that instance. */
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

/** Only calls are faults: a call of a missing function throws, a missing property is undefined. */
const calls = members.filter(({ telling }) => telling).map(({ name }) => name);

const config = {
  plugins: [],
  jsPlugins: [join(import.meta.dirname, 'calls-of-missing.ts')],
  categories: { correctness: 'off' },
  env: { builtin: true, browser: true },
  rules: {
    'no-restricted-globals': [
      'error',
      { globals, checkGlobalObject: true, globalObjects: ['globalThis', 'self', 'window'] },
    ],
    'no-restricted-properties': ['error', ...byOwner],
    'targets/calls-of-missing': ['error', calls],
  },
};

/** The targets know the syntax of 2022. oxlint reads newer syntax too. */
const findNewerSyntax = (code: string): LintFinding[] => {
  try {
    parse(code, { ecmaVersion: 2022, sourceType: 'module' });
    return [];
  } catch (error) {
    const { message, pos } = error as SyntaxError & { pos: number };
    const use = `Parsing error: ${message.replace(/ \(\d+:\d+\)$/, '')}`;
    return [{ use, near: code.slice(Math.max(0, pos - 60), pos + 60) }];
  }
};

/** The JSON output of oxlint. Offsets count bytes. */
interface LintReport {
  diagnostics: { message: string; filename: string; labels: { span: Span }[] }[];
  number_of_files: number;
}
interface Span {
  offset: number;
  length: number;
}

const lint = (folder: string): LintReport => {
  const oxlint = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [oxlint, '--config', join(folder, 'oxlint.json'), '--format', 'json', folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (!stdout.startsWith('{')) throw new Error(`oxlint has not run: ${stdout}${stderr}`);
  return JSON.parse(stdout);
};

/** No comment in the code ends the linting. */
const withoutDirectives = (code: string) => code.replaceAll('lint-disable', 'lint_disable');

/**
 * For each of these built codes all uses of built-ins that one of the build's targets lacks. A method whose name older
 * classes have too is not found here; old-browser.test.ts runs without those.
 */
export const findMissing = (codes: string[]): LintFinding[][] => {
  const folder = mkdtempSync(join(tmpdir(), 'built-code-'));
  try {
    writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
    codes.forEach((code, n) => {
      writeFileSync(join(folder, `${n}.mjs`), withoutDirectives(code));
    });
    const report = lint(folder);
    if (report.number_of_files !== codes.length)
      throw new Error(`oxlint has read ${report.number_of_files} of ${codes.length} codes.`);
    const findings = codes.map(findNewerSyntax);
    for (const { message, filename, labels } of report.diagnostics) {
      const n = Number(basename(filename, '.mjs'));
      findings[n]?.push(findingOf(message, codes[n] ?? '', labels[0]?.span));
    }
    return findings;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

function findingOf(message: string, code: string, { offset, length } = { offset: 0, length: 0 }) {
  const bytes = Buffer.from(code);
  const text = (from: number, to: number) => bytes.subarray(Math.max(0, from), to).toString();
  const quoted = /'([\w.]+)'/.exec(message)?.[1];
  return {
    use: quoted ?? `${message} ${text(offset, offset + length)}`,
    near: text(offset - 60, offset + 60),
  };
}
