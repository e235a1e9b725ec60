import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { browserTargets } from '../../pwa/build/browser-targets.ts';

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

/** Whether one of the build's targets lacks it, by MDN's data. */
export const isMissing = ({ __compat }: Identifier): boolean =>
  targets.some(
    ([browser, target]) =>
      ![__compat?.support[browser] ?? []].flat().some((statement) => isHad(statement, target)),
  );
