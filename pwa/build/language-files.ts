import { lingui } from '@lingui/vite-plugin';
import { shortIds } from './short-ids.ts';

/**
 * Makes messages of the macros in the code, and modules of the catalogues. For every build of the app and for its tests; a
 * sentence that a catalogue lacks fails the build.
 */
export const spokenWords = () => [
  lingui({
    macroTransform: true,
    failOnMissing: true,
    failOnCompileError: true,
    cwd: import.meta.dirname,
  }),
  shortIds(),
];
