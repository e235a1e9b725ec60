import css from '@eslint/css';
import { Linter } from 'eslint';

/**
 * What some browser lacked at the end of 2022, a month before the oldest ones of the build, and does
 * no harm: those have it after all, or a page without it is only a little plainer.
 */
export const allowedInStyles = {
  // Firefox alone was without container queries; both targets have them.
  allowAtRules: ['container', 'page'],
  allowProperties: [
    'accent-color',
    'container-type',
    'forced-color-adjust',
    'hyphens',
    'outline',
    'resize',
    'text-size-adjust',
    'text-wrap',
    'user-select',
  ],
  allowPropertyValues: { 'font-family': ['ui-monospace'] },
  // Firefox alone was without :has; both targets have it.
  allowSelectors: ['autofill', 'has'],
};

const linter = new Linter();

/** What a style sheet says that not every browser had by the end of 2022, as sentences. */
export const findNewerStyles = (text: string, allowed: object = allowedInStyles): string[] => {
  const config: Linter.Config = {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: { 'css/use-baseline': ['error', { available: 2022, ...allowed }] },
  };
  return linter.verify(text, [config], { filename: 'style.css' }).map(({ message }) => message);
};
