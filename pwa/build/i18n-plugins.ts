import { lingui } from '@lingui/vite-plugin';
import { shortIds } from './short-ids.ts';

/**
 * Compiles the message macros in the code, and the catalogues to modules. For every build of the app and for its tests; a
 * missing translation fails the build.
 */
export const i18nPlugins = () => [
  lingui({
    macroTransform: true,
    failOnMissing: true,
    failOnCompileError: true,
    cwd: import.meta.dirname,
  }),
  shortIds(),
];
