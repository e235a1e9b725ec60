/**
 * The modules of the app, of the BFF and of infra, layer by layer from the top: a module imports modules of lower layers
 * only. The import rules (.dependency-cruiser.mjs), the pictures and the tables in infra/docs/develop/architecture.md are made
 * from this.
 */

interface ArchitectureModule {
  /** A folder or a file in `root`. */
  name: string;
  holds: string;
}

export interface Codebase {
  root: string;
  layers: ArchitectureModule[][];
  /** The pattern of test files: they are beside the code, and may import anything. */
  tests: string;
  /** The maximum number of arrows: pairs of modules of which one imports the other. */
  maxArrows: number;
}

const colocatedTests = '\\.test\\.tsx?$|/testing/';

export const app: Codebase = {
  root: 'pwa/src',
  tests: colocatedTests,
  maxArrows: 76,
  layers: [
    [
      { name: 'main.tsx', holds: 'the entry: hydrates or renders the app' },
      { name: 'start.ts', holds: 'the first script of a prerendered page: fetches the app' },
    ],
    [
      {
        name: 'App.tsx',
        holds: 'all that is inside the router, in the browser and in the prerenderer',
      },
      { name: 'styles', holds: 'tokens, fonts, base rules' },
    ],
    [
      {
        name: 'routes',
        holds: 'the route table: path, layout, screen; which screen a role sees at one path',
      },
      {
        name: 'DeferredShell.tsx',
        holds:
          'what surrounds the screens and loads after them: offline banner, dock, worker, outbox',
      },
      { name: 'sw', holds: 'the service worker' },
    ],
    [
      { name: 'visitor', holds: 'area: the public pages' },
      { name: 'learner', holds: 'area: what a learner sees after login' },
      { name: 'staff', holds: 'area: what staff see' },
    ],
    [
      {
        name: 'account',
        holds: 'what both logged-in areas share: login, account, notifications, payment',
      },
    ],
    [{ name: 'schedule', holds: 'classes in time: the week, hours in words, links' }],
    [
      {
        name: 'shell',
        holds: 'what is around every screen: frame, notices, offer to install, pictures, hydration',
      },
    ],
    [
      {
        name: 'data',
        holds:
          'what the server said: the only door to the network, lists, live changes, session, copies on the device',
      },
    ],
    [
      { name: 'illustrations', holds: 'every picture, as SVG' },
      { name: 'ui', holds: 'buttons, fields, dialogs, links: no store, no network' },
      {
        name: 'content',
        holds: 'the studio settings of the build, paths, fixed texts, formats of dates and amounts',
      },
    ],
    [
      {
        name: 'i18n',
        holds: 'the language of the page, its messages, and the paths in each language',
      },
    ],
  ],
};

export const bff: Codebase = {
  root: 'bff/src',
  tests: colocatedTests,
  maxArrows: 69,
  layers: [
    [{ name: 'server.ts', holds: 'starts all parts, and stops them in reverse order' }],
    [
      { name: 'config.ts', holds: 'all settings, parsed once; nothing else reads them' },
      { name: 'contract.ts', holds: 'types only: the API as the app sees it' },
    ],
    [{ name: 'app.ts', holds: 'mounts the router of every module on its path' }],
    [
      {
        name: 'operations',
        holds:
          'running the studio’s server: backups, alerts, metrics, scheduled jobs, retention, the doctor’s endpoint, the day of staff',
      },
    ],
    [
      {
        name: 'realtime',
        holds: 'open screens: their streams, what each subscribes to, the changes that are sent',
      },
      {
        name: 'people',
        holds:
          'a person as staff see them: profile, notes, health notes, merging two accounts, CSV export',
      },
    ],
    [
      {
        name: 'orders',
        holds:
          'from selection to enrolment: orders, payments, refunds, invoices, paid periods, bank statements, reports',
      },
    ],
    [
      {
        name: 'courses',
        holds:
          'courses, their classes and meeting links, days off, reminders, calendars, the address to join by',
      },
    ],
    [
      {
        name: 'messaging',
        holds:
          'the contact form, announcements, push notifications, consents to them, e-mails that failed',
      },
      { name: 'studio', holds: 'the studio’s settings: name, contact, UPI, GST, texts' },
    ],
    [
      {
        name: 'accounts',
        holds:
          'sign-up and login, sessions, two-factor, the team and its roles, family, privacy, finding an account',
      },
    ],
    [
      {
        name: 'platform',
        holds:
          'what every module stands on: HTTP, database, queue, mail, site, cache, cryptography, logging, languages, errors',
      },
    ],
    [{ name: 'shared', holds: 'pure rules that the app uses too: no Node, no browser' }],
  ],
};

/** Most of its code is for tests, so only the tests of commands and their modules may import from higher layers. */
export const infra: Codebase = {
  root: 'infra',
  maxArrows: 40,
  tests: '^infra/(commands|embedded-postgres|testing)/.*\\.test\\.ts$',
  layers: [
    [
      { name: 'docs', holds: 'these pages, and what takes their pictures' },
      {
        name: 'architecture',
        holds: 'the modules of every codebase, what draws them, and the tests of the import rules',
      },
      { name: 'bench', holds: 'speed and memory, as ratios against a baseline in the same run' },
      {
        name: 'simulation',
        holds:
          'histories of a whole studio, each decided by a seed, with people, faults and a clock',
      },
      {
        name: 'production',
        holds: 'what a server runs the site with, and the tests of it with Debian’s programs',
      },
    ],
    [
      { name: 'e2e', holds: 'the site in Chromium, as people use it' },
      {
        name: 'faults',
        holds: 'servers killed and attacked, databases stopped, mail servers down',
      },
      { name: 'visual', holds: 'how the pages look in Chromium: style, fonts, letters, colours' },
      {
        name: 'pseudo-locale',
        holds: 'a copy of the repository with the language en-XA, in which all texts are looked at',
      },
      { name: 'browsers', holds: 'the site in WebKit, in Firefox and in the oldest browsers' },
    ],
    [{ name: 'browser-helpers', holds: 'a site for a test, and the Chromium that visits it' }],
    [
      {
        name: 'studio',
        holds: 'the studio as a process, with people who use it and a mail server it sends to',
      },
      { name: 'targets', holds: 'the oldest browsers, and the built code against them' },
    ],
    [{ name: 'testing', holds: 'what test runs share: a throw-away database, processes, folders' }],
    [
      {
        name: 'commands',
        holds:
          '`start`, `dev`, `build`, `staff`, `breach-report`, `backup`, `restore`, `doctor`, `migrate`',
      },
    ],
    [
      {
        name: 'embedded-postgres',
        holds: 'a real PostgreSQL that starts by itself, and starts again after faults',
      },
    ],
  ],
};

/** A pattern of the module's path: a folder with all that is in it, or a file. */
const patternOf = (root: string, name: string) =>
  `^${root}/${name.replace('.', '\\.')}${name.includes('.') ? '$' : '/'}`;

/** For each module, the patterns of those that it must not import: those above it and beside it. */
export const layerRules = ({ root, layers }: Codebase) =>
  layers.flatMap((layer, depth) =>
    layer.map(({ name }) => ({
      name,
      from: patternOf(root, name),
      notTo: layers
        .slice(0, depth + 1)
        .flat()
        .filter((other) => other.name !== name)
        .map((other) => patternOf(root, other.name)),
    })),
  );
