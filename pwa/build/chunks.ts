import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * The chunk of the modules in a folder of `src`, or of a module at its root. The innermost folder decides:
 * `shell/notices/lazy` is not in the chunk of `shell/notices`. `undefined`: the modules are bundled with their importers.
 */
const chunkByPath: Record<string, string | undefined> = {
  // On every page of the app. Small modules share a chunk: a chunk for each would cost a request on slow networks, and
  // an entry in the worker's precache, which may have 48 including the pages.
  'DeferredShell.tsx': 'site',
  content: 'site',
  data: 'site',
  illustrations: 'site',
  i18n: 'site',
  shell: 'site',
  ui: 'site',
  // From the code that the app shares with the server: a few hundred bytes that most public pages need.
  'shared/class-hours.ts': 'site',
  'shared/row-pages.ts': 'site',
  'shared/web-link.ts': 'site',

  // Loaded on demand.
  'shell/frame/lazy': 'dock',
  'shell/install/lazy': 'dock',
  'shell/notices/lazy': 'dock',
  'ui/lazy': 'dock',
  'ui/forms/lazy': 'email-doubt',
  // Visitors load it when they interact with the page (data/live/connect-when-needed.ts).
  'data/live/lazy': 'live',
  'visitor/contact/outbox': 'outbox',
  // For the placeholder page of an unavailable server, which uses nothing else of the app.
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
  'visitor/courses/MoreCourses.tsx': 'lists',
  'data/network/lazy': 'forgotten',
  'data/network/sign-in': 'auth',
  'shell/messages': 'reading',
  'visitor/instructors/InstructorsScreen.module.css': 'reading',
  'visitor/instructors/InstructorsScreen.tsx': 'reading',
  'visitor/terms': 'reading',
  // Few people read it: it is cached with its texts on first use (src/sw/sw.ts).
  'visitor/notice': 'notice',
  'data/network/grievances': 'notice',
  'account/forgotten-password': 'forgotten',
  'account/email-links': 'forgotten',
  'account/email-links/signed-in': 'learner',
  'account/auth': 'auth',
  // Loaded by people with a passkey; build/service-worker.ts leaves it out of the precache.
  'data/network/passkeys': 'passkeys',
  'account/auth/passkey': 'passkeys',
  // Required by the server only under attack; not in the precache either.
  'account/auth/challenge': 'solve-challenge',

  // The signed-in screens; visitors load none of them.
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
  'shared/rejection-reasons.ts': 'learner',
  'shared/course-texts.ts': 'staff',
  'shared/meeting-links.ts': 'staff',
  'shared/utr.ts': 'learner',
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

/** Folders whose modules share a chunk if several screens import them, and are bundled with the only screen otherwise. */
const sharedChunks: Record<string, string[]> = {
  schedule: ['schedule'],
  courses: ['visitor/courses', 'visitor/instructors', 'content/courses'],
};

/** The libraries of each chunk. Those of every page change rarely, so browsers keep their chunk across most deploys. */
const librariesByChunk: Record<string, string[]> = {
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
  passkeys: ['@simplewebauthn'],
  'solve-challenge': ['altcha-lib'],
  learner: ['uqr', '@tanstack'],
  outbox: ['idb'],
};

/** The chunks that only signed-in people load. */
const signedInChunks = ['learner', 'staff'];

/**
 * What signed-in people see first: the guard, the layout and Today of each role. These modules and what they import are in
 * the chunk of their role; the role's other screens are in `learner-screens` and `staff-screens`, which load afterwards.
 */
const firstScreens = [
  'routes/signed-in/RequireSession.tsx',
  'routes/signed-in/TwoFactorGate.tsx',
  'routes/signed-in/layouts.tsx',
  'routes/signed-in/DashboardScreen.tsx',
  'staff/today/StaffToday.tsx',
  'staff/today/TeacherToday.tsx',
  'staff/today/CacheTaughtLinks.tsx',
];

/** The chunks that every page of the app needs. */
export const onEveryPage = /assets\/(react|rolldown-runtime|site)-/;

/** The part of a module's path after the last `folder`. */
const pathBelow = (folder: string, id: string): string | undefined => {
  const parts = id.replaceAll('\\', '/').split(`/${folder}/`);
  return parts.length > 1 ? parts.at(-1) : undefined;
};

/** The paths of a module and its folders in `src`, innermost first: `ui/lazy/Dialog.tsx`, `ui/lazy`, `ui`. */
const pathsOf = (id: string): string[] => {
  if (pathBelow('node_modules', id)) return [];
  const names = pathBelow('src', id)?.split('/') ?? [];
  return names.map((_, depth) => names.slice(0, names.length - depth).join('/'));
};

const chunkOfModule = (id: string): string | undefined => {
  const folder = pathsOf(id).find((around) => around in chunkByPath);
  return folder === undefined ? undefined : chunkByPath[folder];
};

const chunkOfLibrary = (id: string): string | undefined => {
  const path = pathBelow('node_modules', id);
  const isAmong = (names: string[]) => names.some((name) => path?.startsWith(`${name}/`));
  return Object.keys(librariesByChunk).find((file) => isAmong(librariesByChunk[file] ?? []));
};

/** The texts of certain pages only, with the area whose messages they are loaded with. */
const areaOfTexts: Record<string, string> = {
  'course-details': 'courses',
  terms: 'entrance',
  notice: 'notice',
  help: 'help',
};

/** `words-visitor-hi`: the messages of an area in a language, with its other texts. */
const chunkOfMessages = (id: string): string | undefined => {
  const path = id.replaceAll('\\', '/');
  const [, catalogue, language] = /i18n\/catalogues\/(\w+)\/(\w+)\.po/.exec(path) ?? [];
  if (catalogue) return `words-${catalogue}-${language}`;
  const [, texts, own] = /content\/messages\/([\w-]+)\/(\w\w)\.ts/.exec(path) ?? [];
  // The pages of the handbook, and the addresses of its pictures.
  const [, handbook] = /infra\/docs\/owner\/.*\b(\w\w)(?:\/|\.webp)/.exec(path) ?? [];
  if (handbook) return `words-help-${handbook}`;
  const [, dates] = /shared\/dates\/(\w\w)\.ts/.exec(path) ?? [];
  if (dates) return `words-visitor-${dates}`;
  return texts && `words-${areaOfTexts[texts] ?? 'visitor'}-${own}`;
};

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const firstModules = new WeakMap<ModuleGraph, Set<string>>();

/** The ids of the modules of the first screens. */
const firstModulesIn = (graph: ModuleGraph): Set<string> => {
  const known = firstModules.get(graph);
  if (known) return known;
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const screen of firstScreens) add(resolve(import.meta.dirname, '../src', screen));
  firstModules.set(graph, found);
  return found;
};

/** The chunk of a module, whichever screen needs it first. */
const chunkByRole = (id: string): string | undefined => {
  if (id.includes('vite/preload-helper')) return 'react';
  // The retention policy, which the page about data shows.
  if (id.includes('bff/src/shared/retention-policy')) return 'notice';
  if (id.includes('bff/src/shared/email-typos')) return 'email-doubt';
  if (id.includes('bff/src/shared/event-stream')) return 'live';
  // Rules that every page needs; texts are in the chunks of their language.
  if (
    /bff\/src\/shared\/(languages|localized-content|phone-words|time|dates\/(format|time))/.test(id)
  )
    return 'site';
  return chunkOfMessages(id) ?? chunkOfLibrary(id) ?? chunkOfModule(id);
};

const chunkOf = (id: string, graph: ModuleGraph): string | undefined => {
  const chunk = chunkByRole(id);
  if (!chunk || !signedInChunks.includes(chunk)) return chunk;
  return firstModulesIn(graph).has(id) ? chunk : `${chunk}-screens`;
};

const pathsOfChunk = (file: string) =>
  Object.keys(chunkByPath).filter((path) => chunkByPath[path] === file);

/** The folders of each chunk that only signed-in people load: lingui.config.ts has a catalogue for each. */
export const pathsOfSignedInChunks = {
  learner: pathsOfChunk('learner'),
  staff: pathsOfChunk('staff'),
};

/** The folders whose code visitors never load; the import rules enforce that. */
export const signedInPaths = Object.keys(chunkByPath).filter((path) =>
  signedInChunks.includes(chunkByPath[path] ?? ''),
);

/** Whether only signed-in people load the module. */
export const isForSignedIn = (id: string): boolean =>
  signedInChunks.includes(chunkOfModule(id) ?? '');

/** Which modules share a chunk. A screen that is in none of these has its own chunk. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // A group has the modules that it names, without their imports, which have their own groups.
  includeDependenciesRecursively: false,
  groups: [
    { name: chunkOf },
    ...Object.entries(sharedChunks).map(([name, folders]) => ({
      name,
      minShareCount: 2,
      test: (id: string) => pathsOf(id).some((around) => folders.includes(around)),
    })),
  ],
};

const importsOf = (bundle: Rolldown.OutputBundle, fileName: string) => {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? file.imports : [];
};

const findCycle = (
  bundle: Rolldown.OutputBundle,
  fileName: string,
  path: string[] = [],
): string[] | undefined => {
  if (path.includes(fileName)) return [...path, fileName];
  for (const imported of importsOf(bundle, fileName)) {
    const cycle = findCycle(bundle, imported, [...path, fileName]);
    if (cycle) return cycle;
  }
  return undefined;
};

const configuredPaths = [...Object.keys(chunkByPath), ...Object.values(sharedChunks).flat()];

const findEmptyPaths = (bundle: Rolldown.OutputBundle) => {
  const modules = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds : [],
  );
  const pathsWithModules = new Set(modules.flatMap(pathsOf));
  return configuredPaths.filter((folder) => !pathsWithModules.has(folder));
};

/**
 * Fails the build if chunks import each other, as the first to run would lack its imports, and if a table names a folder
 * without modules, which would silently be bundled elsewhere after a move.
 */
export const checkChunks = (): Plugin => ({
  name: 'check-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const cycle = findCycle(bundle, fileName);
      if (cycle) this.error(`The chunks import each other: ${cycle.join(' → ')}`);
    }
    const emptyPaths = findEmptyPaths(bundle);
    if (emptyPaths.length > 0)
      this.error(`build/chunks.ts names folders without code: ${emptyPaths.join(', ')}`);
  },
});
