/**
 * The rooms of the app, of the BFF and of infra, floor by floor from the top: a room imports rooms of lower floors only.
 * The import law (.dependency-cruiser.mjs), the pictures and the tables in infra/docs/architecture.md are made from this.
 */

interface Room {
  /** A folder or a file in `side`. */
  room: string;
  holds: string;
}

export interface House {
  side: string;
  floors: Room[][];
  /** Which files are tests, as a pattern: they stand beside the code, and may look anywhere. */
  tests: string;
}

const besideCode = '\\.test\\.tsx?$|/testing/';

export const app: House = {
  side: 'pwa/src',
  tests: besideCode,
  floors: [
    [
      { room: 'main.tsx', holds: 'the entry: hydrates or renders the app' },
      { room: 'start.ts', holds: 'the first script of a prerendered page: fetches the app' },
    ],
    [
      {
        room: 'App.tsx',
        holds: 'all that is inside the router, in the browser and in the prerenderer',
      },
      { room: 'styles', holds: 'tokens, fonts, base rules' },
    ],
    [
      {
        room: 'routes',
        holds: 'the route table: path, layout, screen; which screen a role sees at one path',
      },
      {
        room: 'DeferredShell.tsx',
        holds:
          'what surrounds the screens and loads after them: offline banner, dock, worker, outbox',
      },
      { room: 'sw', holds: 'the service worker' },
    ],
    [
      { room: 'visitor', holds: 'wing: the public pages' },
      { room: 'learner', holds: 'wing: what a learner sees after signing in' },
      { room: 'staff', holds: 'wing: what staff see' },
    ],
    [
      {
        room: 'member',
        holds: 'what both signed-in wings share: signing in, account, notifications, payment',
      },
    ],
    [{ room: 'timetable', holds: 'classes in time: the week, hours in words, links' }],
    [
      {
        room: 'shell',
        holds: 'what is around every screen: frame, notices, offer to install, pictures, hydration',
      },
    ],
    [
      {
        room: 'data',
        holds:
          'what the server said: the only door to the network, lists, live changes, session, copies on the device',
      },
    ],
    [
      { room: 'drawings', holds: 'every picture, as SVG' },
      { room: 'ui', holds: 'buttons, fields, dialogs, links: no store, no network' },
      {
        room: 'content',
        holds: 'the studio’s facts, paths, fixed texts, formats of dates and amounts',
      },
    ],
    [
      {
        room: 'language',
        holds: 'which language the page speaks, its words, and the addresses in each language',
      },
    ],
  ],
};

export const bff: House = {
  side: 'bff/src',
  tests: besideCode,
  floors: [
    [{ room: 'server.ts', holds: 'starts all parts, and stops them in reverse order' }],
    [
      { room: 'env.ts', holds: 'all settings, parsed once; nothing else reads them' },
      { room: 'contract.ts', holds: 'types only: the API as the app sees it' },
      {
        room: 'background',
        holds:
          'work without a request: composing mails, housekeeping, public lists that follow the database',
      },
      { room: 'metrics', holds: 'what is counted and read for Prometheus, on a port of its own' },
    ],
    [{ room: 'app.ts', holds: 'mounts the routes of every noun on their path' }],
    [
      {
        room: 'live',
        holds:
          'what open screens are told: the streams, who follows what, the changes that are sent',
      },
    ],
    [
      {
        room: 'people',
        holds:
          'group: a person as staff know them: finding them, their page, notes of staff and of their health, tables to save',
      },
    ],
    [
      {
        room: 'enrolling',
        holds:
          'group: how a learner comes into a course: selection, orders and their payment, enrolment',
      },
    ],
    [
      {
        room: 'timetable',
        holds:
          'group: courses, their classes and links, and what leads to them: calendars, the address to join by, reminders',
      },
    ],
    [
      {
        room: 'troubles',
        holds: 'what is wrong with the server: looking for it, and the mails about it to the owner',
      },
    ],
    [
      {
        room: 'messages',
        holds:
          'group: what the studio and people write to each other, and the mails that did not arrive',
      },
      { room: 'studio', holds: 'what the studio says of itself, and saving it in the app' },
      {
        room: 'backup',
        holds:
          'the nightly copy of all rows, its copies elsewhere, its state, restoring it and rehearsing that',
      },
    ],
    [{ room: 'auth', holds: 'accounts and their sessions, signing in, and who may do what' }],
    [{ room: 'deps.ts', holds: 'what the routes are given' }],
    [
      { room: 'site', holds: 'serves the built app from memory' },
      { room: 'public-lists', holds: 'public lists in memory, and as HTTP answers' },
      { room: 'jobs', holds: 'the durable job queue: mails and scheduled jobs' },
    ],
    [
      {
        room: 'mail',
        holds:
          'the SMTP connection or the mail folder, the kinds of mails, and the template of all',
      },
      { room: 'credentials', holds: 'passwords, tokens, known devices' },
      {
        room: 'facts',
        holds:
          'what is true of the studio: the content file and the settings, and what is saved over them',
      },
    ],
    [
      {
        room: 'http',
        holds: 'errors, validation, limits, idempotency, paging, headers, health, the HTTP server',
      },
    ],
    [
      { room: 'database', holds: 'connections, migrations, change notifications, the write probe' },
      {
        room: 'refusals',
        holds: 'why a request can be refused: every code, with the values of its sentence',
      },
    ],
    [{ room: 'words', holds: 'all that the BFF says, in each language' }],
    [
      {
        room: 'shared',
        holds:
          'pure rules that the app uses too: what is typed and pasted, meeting links, addresses',
      },
      { room: 'runtime', holds: 'the log, errors that nobody caught, and the order of stopping' },
      { room: 'time', holds: 'dates and times of India, and the rules by which classes recur' },
      { room: 'access', holds: 'who may do what: the table of acts and roles' },
      {
        room: 'retention',
        holds:
          'what is kept of people, why and how long: one table for housekeeping and for the notice',
      },
    ],
  ],
};

/** Most of its code is for tests, so only the tests of the commands and of their parts may look up. */
export const infra: House = {
  side: 'infra',
  tests: '^infra/(commands|embedded-postgres|testing)/.*\\.test\\.ts$',
  floors: [
    [
      { room: 'docs', holds: 'these pages, and what takes their pictures' },
      {
        room: 'architecture',
        holds: 'the rooms of all houses, what draws them, and the tests of the import law',
      },
      { room: 'bench', holds: 'speed and memory, as ratios against a baseline in the same run' },
      {
        room: 'production',
        holds: 'what a server runs the site with, and the tests of it with Debian’s programs',
      },
    ],
    [
      { room: 'e2e', holds: 'the site in Chromium, as people use it' },
      {
        room: 'faults',
        holds: 'servers killed and attacked, databases stopped, mail servers down',
      },
      { room: 'looks', holds: 'how the pages look in Chromium: style, fonts, letters, colours' },
      { room: 'browsers', holds: 'the site in WebKit, in Firefox and in the oldest browsers' },
    ],
    [{ room: 'browsing', holds: 'a site for a test, and the Chromium that visits it' }],
    [
      {
        room: 'studio',
        holds: 'the studio as a process, with people who use it and a mail server it sends to',
      },
      { room: 'targets', holds: 'the oldest browsers, and the built code against them' },
    ],
    [{ room: 'testing', holds: 'what test runs share: a throw-away database, processes, folders' }],
    [
      {
        room: 'commands',
        holds:
          '`start`, `dev`, `build`, `staff`, `concerned`, `backup`, `restore`, `doctor`, `migrate`',
      },
    ],
    [
      {
        room: 'embedded-postgres',
        holds: 'a real PostgreSQL that starts by itself, and starts again after faults',
      },
    ],
  ],
};

/** A pattern of the room's path: a folder with all that is in it, or a file. */
const patternOf = (side: string, room: string) =>
  `^${side}/${room.replace('.', '\\.')}${room.includes('.') ? '$' : '/'}`;

/** For each room, the patterns of the rooms that it must not import: those above it and beside it. */
export const floorRules = ({ side, floors }: House) =>
  floors.flatMap((floor, height) =>
    floor.map(({ room }) => ({
      room,
      from: patternOf(side, room),
      notTo: floors
        .slice(0, height + 1)
        .flat()
        .filter((other) => other.room !== room)
        .map((other) => patternOf(side, other.room)),
    })),
  );
