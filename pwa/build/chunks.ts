import type { Plugin, Rolldown } from 'vite';

/**
 * Which file of code the modules of a folder of `src` travel in, or a module at its root. The innermost folder decides:
 * `shell/notices/lazy` is not in the file of `shell/notices`. `undefined`: the modules go with those that import them.
 */
const fileOfPlace: Record<string, string | undefined> = {
  // Every page of the app has these. Small modules share a file: one for each would cost a request on slow networks, and
  // an entry in the worker's precache, which may hold 48 with the pages.
  'DeferredShell.tsx': 'site',
  content: 'site',
  data: 'site',
  illustrations: 'site',
  i18n: 'site',
  shell: 'site',
  ui: 'site',

  // What comes once it is needed.
  'shell/frame/lazy': 'dock',
  'shell/install/lazy': 'dock',
  'shell/notices/lazy': 'dock',
  'ui/lazy': 'dock',
  'ui/forms/lazy': 'email-doubt',
  // Visitors load it when they use the page (data/live/when-wanted.ts).
  'data/live/lazy': 'live',
  'visitor/contact/outbox': 'outbox',
  // Of the page that stands in for one that did not come, which has nothing else of the app.
  'data/cached-links': 'cached-links',
  'data/offline/lazy': 'outbox',
  'illustrations/lazy': 'illustrations',
  'illustrations/evening': 'evening',

  // Some public pages.
  'data/forms': 'forms',
  'ui/forms': 'forms',
  'data/lists/lazy': 'lists',
  'ui/lists': 'lists',
  'content/courses': undefined,
  'data/network/lazy': 'forgotten',
  'data/network/sign-in': 'auth',
  'shell/messages': 'reading',
  'visitor/instructors/InstructorsScreen.module.css': 'reading',
  'visitor/instructors/InstructorsScreen.tsx': 'reading',
  'visitor/terms': 'reading',
  // Few read it: with its texts it is kept once it was read (src/sw/sw.ts).
  'visitor/notice': 'notice',
  'data/network/grievances': 'notice',
  'account/forgotten-password': 'forgotten',
  'account/email-links': 'forgotten',
  'account/email-links/signed-in': 'learner',
  'account/auth': 'auth',
  // Its word lists weigh more than the rest of the app; build/service-worker.ts leaves it out of the precache.
  'account/auth/strength': 'password-strength',
  // Asked for by whoever has a passkey; not in the precache either.
  'data/network/passkeys': 'passkeys',
  'account/auth/passkey': 'passkeys',
  // Asked for by the server under attack only; not in the precache either.
  'account/auth/challenge': 'solve-challenge',

  // The screens behind the sign-in; visitors load none of it.
  learner: 'learner',
  'account/settings': 'learner',
  'account/family': 'learner',
  'account/cached-links': 'learner',
  'account/paid-period': 'learner',
  'account/notifications': 'learner',
  'account/confirm-owner': 'learner',
  'account/payment': 'learner',
  'account/two-factor': 'learner',
  'routes/signed-in': 'learner',
  'data/signed-in': 'learner',
  'illustrations/signed-in': 'learner',
  'shell/signed-in': 'learner',
  'ui/signed-in': 'learner',
  staff: 'staff',
  'routes/staff': 'staff',
  'content/staff': 'staff',
  'data/staff': 'staff',
  'ui/staff': 'staff',
};

/** Folders whose modules share a file where more than one screen imports them, and go with the only one otherwise. */
const sharedFolders: Record<string, string[]> = {
  schedule: ['schedule'],
  courses: ['visitor/courses', 'visitor/instructors', 'content/courses'],
};

/** The libraries of each file. Those of every page change rarely, so browsers keep their file over most deploys. */
const librariesOfFile: Record<string, string[]> = {
  react: [
    'react',
    'react-dom',
    'react-router',
    'scheduler',
    'zustand',
    'hono',
    'workbox-window',
    '@lingui',
  ],
  'password-strength': ['@zxcvbn-ts', 'fastest-levenshtein'],
  passkeys: ['@simplewebauthn'],
  'solve-challenge': ['altcha-lib'],
  learner: ['uqr', '@tanstack'],
  outbox: ['idb'],
};

/** The files that only signed-in people load. */
const signedInFiles = ['learner', 'staff'];

/** The files that every page of the app needs. */
export const onEveryPage = /assets\/(react|rolldown-runtime|site)-/;

/** What stands behind the last `folder` in the path of a module. */
const pathIn = (folder: string, id: string): string | undefined => {
  const parts = id.replaceAll('\\', '/').split(`/${folder}/`);
  return parts.length > 1 ? parts.at(-1) : undefined;
};

/** Where in `src` a module of ours is, the innermost first: `ui/lazy/Dialog.tsx`, `ui/lazy`, `ui`. */
const placesOf = (id: string): string[] => {
  if (pathIn('node_modules', id)) return [];
  const names = pathIn('src', id)?.split('/') ?? [];
  return names.map((_, depth) => names.slice(0, names.length - depth).join('/'));
};

const fileOfOwn = (id: string): string | undefined => {
  const folder = placesOf(id).find((around) => around in fileOfPlace);
  return folder === undefined ? undefined : fileOfPlace[folder];
};

const fileOfLibrary = (id: string): string | undefined => {
  const path = pathIn('node_modules', id);
  const isAmong = (names: string[]) => names.some((name) => path?.startsWith(`${name}/`));
  return Object.keys(librariesOfFile).find((file) => isAmong(librariesOfFile[file] ?? []));
};

/** What is written for certain pages, beside what every page has: with the words of which wing it comes. */
const wingOfTexts: Record<string, string> = {
  'course-details': 'courses',
  terms: 'entrance',
  notice: 'notice',
};

/** `words-visitor-hi`: the words of a wing in a language, and what else is written for both. */
const fileOfWords = (id: string): string | undefined => {
  const path = id.replaceAll('\\', '/');
  const [, catalogue, language] = /i18n\/catalogues\/(\w+)\/(\w+)\.po/.exec(path) ?? [];
  if (catalogue) return `words-${catalogue}-${language}`;
  const [, texts, own] = /content\/messages\/([\w-]+)\/(\w\w)\.ts/.exec(path) ?? [];
  const [, dates] = /shared\/dates\/(\w\w)\.ts/.exec(path) ?? [];
  if (dates) return `words-visitor-${dates}`;
  return texts && `words-${wingOfTexts[texts] ?? 'visitor'}-${own}`;
};

const fileOf = (id: string): string | undefined => {
  if (id.includes('vite/preload-helper')) return 'react';
  // The retention policy, which the page about data shows.
  if (id.includes('bff/src/shared/retention-policy')) return 'notice';
  if (id.includes('bff/src/shared/email-typos')) return 'email-doubt';
  if (id.includes('bff/src/shared/event-stream')) return 'live';
  // Rules that every page needs; the texts of a language travel with the others of it.
  if (
    /bff\/src\/shared\/(languages|localized-content|phone-words|time|dates\/(format|time))/.test(id)
  )
    return 'site';
  return fileOfWords(id) ?? fileOfLibrary(id) ?? fileOfOwn(id);
};

const placesOfFile = (file: string) =>
  Object.keys(fileOfPlace).filter((place) => fileOfPlace[place] === file);

/** The folders of each file that only signed-in people load: lingui.config.ts has a catalogue for each. */
export const filesOfSignedIn = { learner: placesOfFile('learner'), staff: placesOfFile('staff') };

/** The folders whose code visitors never load; the import law keeps it so. */
export const placesForSignedIn = Object.keys(fileOfPlace).filter((place) =>
  signedInFiles.includes(fileOfPlace[place] ?? ''),
);

/** Whether only signed-in people load the module. */
export const isForSignedIn = (id: string): boolean => signedInFiles.includes(fileOfOwn(id) ?? '');

/** Which modules share a file. A screen that is in no file of these has one of its own. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // A group holds the modules that it names, without their imports: those have groups of their own.
  includeDependenciesRecursively: false,
  groups: [
    { name: fileOf },
    ...Object.entries(sharedFolders).map(([name, folders]) => ({
      name,
      minShareCount: 2,
      test: (id: string) => placesOf(id).some((around) => folders.includes(around)),
    })),
  ],
};

const importsOf = (bundle: Rolldown.OutputBundle, fileName: string) => {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? file.imports : [];
};

const circleFrom = (
  bundle: Rolldown.OutputBundle,
  fileName: string,
  path: string[] = [],
): string[] | undefined => {
  if (path.includes(fileName)) return [...path, fileName];
  for (const imported of importsOf(bundle, fileName)) {
    const circle = circleFrom(bundle, imported, [...path, fileName]);
    if (circle) return circle;
  }
  return undefined;
};

const placesOfTables = [...Object.keys(fileOfPlace), ...Object.values(sharedFolders).flat()];

const emptyPlaces = (bundle: Rolldown.OutputBundle) => {
  const modules = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds : [],
  );
  const filled = new Set(modules.flatMap(placesOf));
  return placesOfTables.filter((folder) => !filled.has(folder));
};

/**
 * Fails the build where chunks import each other, as the first to run would lack what it needs, and where a table names
 * a folder without modules, as they would quietly travel in another file after they move.
 */
export const checkChunks = (): Plugin => ({
  name: 'check-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const circle = circleFrom(bundle, fileName);
      if (circle) this.error(`The chunks import each other: ${circle.join(' → ')}`);
    }
    const empty = emptyPlaces(bundle);
    if (empty.length > 0)
      this.error(`build/chunks.ts names folders without code: ${empty.join(', ')}`);
  },
});
