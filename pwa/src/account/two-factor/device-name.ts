import { t } from '@lingui/core/macro';

const known: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** What this device is called where its owner has not named it. */
export const deviceName = (agent = navigator.userAgent): string =>
  known.find(([pattern]) => pattern.test(agent))?.[1] ?? t`My device`;
