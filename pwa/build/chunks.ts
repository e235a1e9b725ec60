import type { Plugin, Rolldown } from 'vite';

/** Every path that a group names, for the check below. */
const named: string[] = [];

const inSources = (path: string) => new RegExp(`[\\\\/]src[\\\\/](${path})`);

/** Matches modules under these paths of src; each is a regular expression. */
const under = (...paths: string[]) => {
  named.push(...paths);
  return inSources(paths.join('|'));
};

const learners = under(
  'features/(account|announcements/[Oo]wn|dashboard|enrolment|notifications(?!.push-mark)|payment|selection)',
  'features/classes/(addresses|own-)',
  'features/auth/RequireSession',
  'notices/copy',
  'layouts/(Learner|Sidebar|Staff|staff-)',
  'api/(announcement-api|learner-api|notification-api|stale-words|use-query)',
  'lists',
  'session/personal-',
  'drawings/EmptyPicture',
  'ui/(Check|Choice|Confirm|Empty|InnerIcon|LoadFailure|PageHeading|PagedList|Select|Sheet|Switch|Today|table)',
);
const staff = under(
  'features/[a-z]+/staff',
  'features/(backup|undelivered)',
  'features/meetings/link-host',
  'api/staff-(api|class)',
  'layouts/Staff(Query|Screens)',
  'ui/(SearchField|use-typing)',
);

/** The modules of the screens behind the sign-in; visitors load none of them. */
export const forSignedIn = new RegExp(`${learners.source}|${staff.source}`);

/** The modules that every page needs, and small modules that several pages need. */
const everywhere = under(
  '(content|drawings|layouts|ui)/(?!BenefitIcon|MessagePage|NotFound|OfflineScreen|ScenePage|StandingNote|UpdateNotice)',
  '(api|hydration|notices|offline|session)/(?!start|lazy-screen|Notices|Toast|use-clear)',
  'features/auth/(?!auth-store)',
  'features/contact/outbox-mark',
  'features/notifications/push-mark',
  'install/(install-store|use-looked)',
  '(?!main|App|routes)[^/]+$',
);

/** The files that every page of the app needs. */
export const onEveryPage = /assets\/(react|rolldown-runtime|site)-/;

/**
 * Which modules share a file. One file for each shared module would cost a request each on slow networks,
 * and an entry each in the worker's precache, which may hold 40. A public screen has a file of its own
 * beside `site` and the modules that it shares with other screens.
 */
export const codeSplitting = {
  // A group holds the modules that it names, without their imports: those have groups of their own.
  includeDependenciesRecursively: false,
  groups: [
    // The libraries of every page. The file changes only when they do, so browsers keep it over most deploys.
    {
      name: 'react',
      priority: 9,
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand|hono|workbox-window)[\\/]|vite[\\/]preload-helper/,
    },
    // Its word lists weigh more than the rest of the app; build/service-worker.ts leaves it out of the precache.
    {
      name: 'password-strength',
      priority: 9,
      test: /node_modules[\\/](@zxcvbn-ts|fastest-levenshtein)[\\/]|auth[\\/]password-strength/,
    },
    // Asked for by the server under attack only; not in the precache either.
    {
      name: 'solve-challenge',
      priority: 9,
      test: /node_modules[\\/]altcha-lib[\\/]|auth[\\/]solve-challenge/,
    },
    { name: 'staff', priority: 8, test: staff },
    {
      name: 'learner',
      priority: 7,
      // Only payments show QR codes.
      test: new RegExp(`${learners.source}|node_modules[\\\\/]uqr[\\\\/]`),
    },
    { name: 'evening', priority: 6, test: under('drawings/(Evening|Lamp|LilyPad|Lotus.tsx)') },
    // The drawings of lazy-drawings.tsx: navigating within the app needs most of them.
    {
      name: 'drawings',
      priority: 5,
      test: under(
        'drawings/(Breath|Dawn|Instructor|LotusPicture|Marigolds|River|Seated|Temple|Tree|Valley|Waiting|Waves)',
      ),
    },
    {
      name: 'auth',
      priority: 4,
      test: under(
        'features/auth/(Auth|Login|Register|Password|auth-(rules|store)|proof-of-work|return-path|use-auth)',
      ),
    },
    {
      name: 'forms',
      priority: 4,
      test: under('ui/(Field|Text|field)', 'api/(attempt|use-mutation)'),
    },
    // Visitors load it when they use the page (api/live/when-wanted.ts).
    {
      name: 'live',
      priority: 4,
      test: under('api/live/(?!live-state|when-wanted)'),
    },
    {
      name: 'dock',
      priority: 3,
      test: under(
        'layouts/UpdateNotice',
        'layouts/accept-update',
        'notices/(Notices|Toast|use-clear)',
        'install/Install',
        'ui/(Dialog|StandingNote)',
      ),
    },
    {
      name: 'outbox',
      priority: 3,
      test: /src[\\/](features[\\/]contact[\\/](outbox(?!-mark)|OutboxNote)|offline[\\/]storage-probe)|node_modules[\\/]idb[\\/]/,
    },
    {
      name: 'meetings',
      priority: 2,
      minShareCount: 2,
      test: under('features/meetings'),
    },
    {
      name: 'classes',
      priority: 2,
      minShareCount: 2,
      test: under('features/classes'),
    },
    {
      name: 'courses',
      priority: 2,
      minShareCount: 2,
      test: under('features/(courses|instructors)'),
    },
    // main.tsx, App.tsx and routes.tsx stay in the app's own module, which imports this file.
    {
      name: 'site',
      priority: 1,
      test: everywhere,
    },
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

const modulesIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));

/**
 * Fails the build where chunks import each other, as the first to run would lack what it needs, and where a
 * group names a path that no module has, as its modules would quietly go elsewhere after they move.
 */
export const checkChunks = (): Plugin => ({
  name: 'check-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const circle = circleFrom(bundle, fileName);
      if (circle) this.error(`The chunks import each other: ${circle.join(' → ')}`);
    }
    const modules = modulesIn(bundle);
    const moved = named.filter((path) => !modules.some((id) => inSources(path).test(id)));
    if (moved.length > 0) this.error(`build/chunks.ts names no module with ${moved.join(', ')}`);
  },
});
