import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { filesOfSignedIn } from './build/chunks.ts';

/** The catalogue of each wing holds the words of the code that travels with it. */
const catalogueOf = (wing: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/i18n/catalogues/${wing}/{locale}`,
  include: include.map((path) => `<rootDir>/${path}`),
  exclude: [
    '<rootDir>/**/*.test.*',
    '<rootDir>/src/testing/**',
    ...exclude.flatMap((path) => [`<rootDir>/${path}`, `<rootDir>/${path}/**`]),
  ],
});

const sourcesOf = (places: string[]) => places.map((place) => `src/${place}`);

const { learner, staff } = filesOfSignedIn;

/** The forms of visitors, and what seldom comes: most visits of public pages do without these words. */
const entrance = [
  'src/account/auth',
  'src/visitor/contact',
  'src/shell/messages',
  'src/ui/forms/lazy',
  'src/shell/frame/lazy',
  'src/shell/install/lazy/InstallSheet.tsx',
];

/** The pages of links in e-mails, and that which asks for one. */
const mailed = ['src/account/forgotten-password', 'src/account/email-links'];

/** The page of the courses: the home page shows their cards alone. */
const courses = [
  'AddToClasses.tsx',
  'CourseEntry.tsx',
  'CoursesScreen.tsx',
  'MoreCourses.tsx',
  'month-words.ts',
  'parts-of-day.ts',
].map((file) => `src/visitor/courses/${file}`);

/** The page of the open classes. */
const meetings = ['src/visitor/meetings'];

/** What the build and the server make pages of, and no browser renders (prerender/plain-words.ts). */
const plain = [
  'src/visitor/join/JoinPages.tsx',
  'src/visitor/join/AwayPage.tsx',
  'src/visitor/announcements',
  'src/visitor/contact/PlainAnswers.tsx',
];

// biome-ignore lint/style/noDefaultExport: the command line of Lingui asks for it.
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  extractors: [createSwcExtractor()],
  // Without the numbers of lines, which any change above a sentence would change.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
  catalogs: [
    catalogueOf(
      'visitor',
      ['src'],
      [
        ...sourcesOf([...learner, ...staff]),
        ...courses,
        ...meetings,
        ...entrance,
        ...mailed,
        ...plain,
      ],
    ),
    catalogueOf('courses', courses),
    catalogueOf('meetings', meetings),
    catalogueOf('entrance', entrance, [...plain, ...sourcesOf(learner)]),
    catalogueOf('mailed', mailed, sourcesOf(learner)),
    catalogueOf('plain', ['prerender', ...plain]),
    catalogueOf('learner', sourcesOf(learner)),
    catalogueOf('staff', sourcesOf(staff)),
  ],
  runtimeConfigModule: { Trans: ['#i18n/Trans.tsx', 'Trans'] },
});
