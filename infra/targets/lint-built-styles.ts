import css from '@eslint/css';
import { Linter } from 'eslint';

/**
 * Features that some browser lacked at the end of 2022, a month before the oldest targets of the build, and that are
 * harmless: the targets support them, or a page without them only looks plainer.
 */
export const allowedStyleFeatures = {
  // Only Firefox lacked container queries; both targets have them.
  allowAtRules: ['container', 'page'],
  allowProperties: [
    'accent-color',
    'container-type',
    'field-sizing',
    'forced-color-adjust',
    'hyphens',
    'mask-image',
    'outline',
    'overscroll-behavior',
    'resize',
    'text-size-adjust',
    'text-wrap',
    'user-select',
  ],
  allowPropertyValues: { 'font-family': ['ui-monospace'] },
  // Only Firefox lacked :has; both targets have it.
  allowSelectors: ['autofill', 'has'],
};

/** The style sheets in a script of the build: those of the screens behind the sign-in (pwa/build/style-in-chunks.ts). */
export const stylesIn = (code: string): string[] =>
  [...code.matchAll(/(["'`])((?:\.[a-z]{1,2}\d|@)(?:\\.|(?!\1)[^\\])*\})\1/g)].map(
    ([, , style = '']) => style,
  );

const linter = new Linter();

/** The features of a style sheet that some browser lacked at the end of 2022, as sentences. */
export const findNewerStyles = (text: string, allowed: object = allowedStyleFeatures): string[] => {
  const config: Linter.Config = {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', { available: 2022, ...allowed }] },
  };
  return linter.verify(text, [config], { filename: 'style.css' }).map(({ message }) => message);
};
