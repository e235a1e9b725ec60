import { t } from '@lingui/core/macro';

const deviceNames: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** The default name of this device. */
export const deviceName = (agent = navigator.userAgent): string =>
  deviceNames.find(([pattern]) => pattern.test(agent))?.[1] ?? t`My device`;
