import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { DEFAULT_LANGUAGE, LANGUAGES } from 'bff/shared/languages';
import { pathsOfSignedInChunks } from './build/chunks.ts';

/** The catalogue of each area has the messages of the code that is loaded with it. */
const catalogueConfig = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/i18n/catalogues/${name}/{locale}`,
  include: include.map((path) => `<rootDir>/${path}`),
  exclude: [
    '<rootDir>/**/*.test.*',
    '<rootDir>/src/testing/**',
    ...exclude.flatMap((path) => [`<rootDir>/${path}`, `<rootDir>/${path}/**`]),
  ],
});

const sourcePaths = (paths: string[]) => paths.map((path) => `src/${path}`);

const { learner, staff } = pathsOfSignedInChunks;

/** The forms of visitors, and rare texts: most visits of public pages do not need these messages. */
const entrance = [
  'src/account/auth',
  'src/visitor/contact',
  'src/shell/messages',
  'src/ui/forms/lazy',
  'src/shell/frame/lazy',
  'src/shell/install/lazy/InstallSheet.tsx',
];

/** The pages behind links in e-mails, and the page that requests one. */
const mailed = ['src/account/forgotten-password', 'src/account/email-links'];

/** The pages of all courses and of each course, whose headings staff see as names of fields: the home page shows only the cards. */
const courses = [
  'src/content/courses/course-headings.ts',
  'src/visitor/course',
  ...['CoursesScreen.tsx', 'MoreCourses.tsx', 'parts-of-day.ts'].map(
    (file) => `src/visitor/courses/${file}`,
  ),
];

/** The page of the open classes, and what it shares with the other screens that show classes. */
const meetings = ['src/visitor/meetings', 'src/schedule'];

/** The pages that the build and the server render, and no browser (prerender/plain-messages.ts). */
const plain = [
  'src/visitor/join/JoinPages.tsx',
  'src/visitor/join/ServerUnavailablePage.tsx',
  'src/visitor/announcements',
  'src/visitor/contact/PlainPages.tsx',
];

// biome-ignore lint/style/noDefaultExport: the command line of Lingui asks for it.
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: DEFAULT_LANGUAGE,
  locales: LANGUAGES,
  // Only the tests have this language (infra/pseudo-locale).
  pseudoLocale: { locale: 'xa', prepend: '⟦', append: '⟧', extend: 0.3, extendCharacter: '~' },
  extractors: [createSwcExtractor()],
  // Without the numbers of lines, which any change above a sentence would change.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
  catalogs: [
    catalogueConfig(
      'visitor',
      ['src'],
      [
        ...sourcePaths([...learner, ...staff]),
        ...courses,
        ...meetings,
        ...entrance,
        ...mailed,
        ...plain,
      ],
    ),
    catalogueConfig('courses', courses),
    catalogueConfig('meetings', meetings),
    catalogueConfig('entrance', entrance, [...plain, ...sourcePaths(learner)]),
    catalogueConfig('mailed', mailed, sourcePaths(learner)),
    catalogueConfig('plain', ['prerender', ...plain]),
    catalogueConfig('learner', sourcePaths(learner)),
    catalogueConfig('staff', sourcePaths(staff)),
  ],
  runtimeConfigModule: { Trans: ['#i18n/Trans.tsx', 'Trans'] },
});
