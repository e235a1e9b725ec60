/**
 * Private words that once named things here, and the standard terms that replace them. A name is read as its words:
 * `tellStaff` is "tell staff". Words that also have an ordinary meaning are banned as the name of a type or of a function
 * alone.
 */
export interface BannedName {
  use: string;
  /** Types of exactly this name. */
  types?: string[];
  /** Functions of exactly this name. */
  functions?: string[];
  /** Types, functions, variables, parameters, members, files and folders of exactly this name. */
  names?: string[];
  /** Words in any name of the code, or in that of a file or a folder. */
  words?: RegExp;
  /** Words in comments, in the names of tests and in pages. */
  prose?: RegExp;
}

export const bannedNames: BannedName[] = [
  // Permissions and errors
  { use: 'audit log', words: /\bacts? log\b/, prose: /\bact log\b/ },
  { use: 'permission, action', words: /\bacts?\b/ },
  { use: 'can', words: /\bmay do\b/ },
  { use: 'roles', words: /\baskers?\b/ },
  { use: 'staff notification permissions', names: ['WORK'], words: /\btold of (?:role|work)\b/ },
  {
    use: 'AppError, validation error',
    words: /\brefusals?\b/,
    prose: /\brefusals? of the server\b|\bserver’s refusals?\b/,
  },
  // Texts
  { use: 'messages, localized content', words: /\bown words\b/, prose: /\bown words\b/ },
  {
    use: 'localized content, …ByLocale',
    words: /^(?:about|notice|reason|text|title|words) in$/,
  },
  // What the app has fetched
  {
    use: 'queryOptions',
    types: ['Question', 'AnyQuestion', 'PagedQuestion'],
    words: /\bkept questions\b/,
  },
  { use: 'useQuery', words: /\buse answer\b/ },
  { use: 'refetch', words: /\bask (?:all )?again\b/ },
  { use: 'restored from the persister', words: /\brecall(?:ed)?\b/ },
  // Live changes
  { use: 'event', words: /\bnews\b/ },
  { use: 'listener', words: /\bhearings?\b/ },
  { use: 'subscription', types: ['Followed', 'Following'], words: /\buse following\b/ },
  // A push message and the data notice have a topic (RFC 8030).
  {
    use: 'channel',
    words: /\b(?:change|course|live|row|staff|public|list) topics?\b|^topics? of\b/,
  },
  { use: 'viewer count; contact', words: /^reach$|^format reach$/ },
  { use: 'admission control', words: /\brush\b/ },
  // Notifications
  { use: 'notify, notification', words: /\b(?:tell(?:s|ing|ings)?|told)\b/, prose: /\btold\b/ },
  {
    use: 'notification',
    words: /\b(?:class|course|holiday) notices?\b/,
    prose: /\b(?:class|course|holiday) notices?\b/,
  },
  { use: 'superseded', words: /\btaken aside\b/, prose: /\btaken? aside\b/ },
  // Jobs, alerts, retention
  { use: 'batch job', words: /\bbig work\b/, prose: /\bbig work\b/ },
  { use: 'scheduler', words: /\brepeated work\b/, prose: /\brepeated work\b/ },
  { use: 'memoize', words: /\bknown for\b/ },
  { use: 'alerts', words: /\btroubles?\b/, prose: /\btroubles\b/ },
  { use: 'check, poller, review', words: /\blook(?:s|ed|ing)?\b(?! (?:ups?|like)\b)/ },
  {
    use: 'off-site',
    words: /\b(?:backups?|cop(?:y|ies)) elsewhere\b/,
    prose: /\b(?:backups?|cop(?:y|ies)|sent) elsewhere\b/,
  },
  { use: 'restore test', words: /\brehears/, prose: /\brehears/ },
  { use: 'retention policy, cached studio settings', types: ['Kept'], words: /\bkept facts\b/ },
  { use: 'studio settings', words: /\bfacts?\b/, prose: /\bstudio facts?\b|\bfact fields?\b/ },
  // Structure of the code
  {
    use: 'modules, layers, codebase, areas, import rules, feature, foundation',
    words: /^(?:rooms|floors?|house|wings?)$/,
    prose: /\bimport law\b/,
  },
  // Money
  {
    use: 'discount, waive',
    words: /\bconced(?:e[ds]?|ing)\b|\blet off\b/,
    prose: /\bconced(?:e[ds]?|ing)\b|\blet off\b/,
  },
  {
    use: 'refund',
    words: /\b(?:giv(?:es?|en|ing)|gave) back\b/,
    prose: /\bmoney (?:[a-z ]+ )?(?:is|was) given back\b/,
  },
  {
    use: 'void',
    words: /\bcorrect(?:s|ed|ing)? (?:invoice|payment|receipt|refund)\b|\brefund and correct\b/,
  },
  {
    use: 'payment received, debit',
    words: /\bcame\b/,
    prose: /\bmoney (?:that )?(?:came|comes|goes|went)\b/,
  },
  {
    use: 'duplicate reference',
    types: ['Claim', 'Claims'],
    words: /\butr claims?\b|\bother claims\b|\bclaims of\b|\bclaimed (?:orders|twice)\b/,
    prose: /\bclaims? of a utr\b/,
  },
  { use: 'desk orders', types: ['Desk'] },
  { use: 'reports', types: ['Figures'], words: /\bmonth figures\b/ },
  {
    use: 'invoice, receipt, credit note',
    types: ['Document', 'Documents'],
    words: /\bdocument (?:id|number)s?\b/,
  },
  { use: 'paid period, sequence, billing anchor', types: ['Period'], names: ['chain', 'anchor'] },
  { use: 'enrolment access, isActiveOn', functions: ['lasts'], words: /\bholds on\b/ },
  { use: 'accounts receivable', types: ['Unpaid'] },
  // People
  { use: 'acting profile', words: /\bwhom\b/ },
  { use: 'breach report', words: /\bconcerned\b/ },
  { use: 'sealed record', types: ['Sealed'] },
  { use: 'deleted accounts', words: /\bdeparted\b/ },
  { use: 'two-factor', words: /\bsecond step\b/ },
  { use: 'trusted device', words: /\bproven devices?\b/, prose: /\bproven devices?\b/ },
  { use: 'scroll position', words: /^standing$/ },
  { use: 'idempotency key', types: ['Attempt'] },
  // Any
  { use: 'fix', words: /\bmend(?:s|ed|ing)?\b/, prose: /\bmend(?:s|ed|ing)?\b/ },
  { use: 'the person’s name: the owner, a learner', prose: /\bwhoever\b/ },
  { use: 'again', prose: /\banew\b/ },
  {
    use: 'what it is of: OrderDeps, ClassNotification, PageCursor',
    types: ['Parts', 'Asked', 'Answer', 'Place', 'Told', 'Given', 'Known', 'About'],
  },
];

/** Files and folders in a place where a standard name is used instead. */
export const bannedPaths = [
  { path: /^bff\/src\/(?:auth|credentials)\//, use: 'accounts/, platform/crypto/' },
  { path: /^bff\/src\/timetable\//, use: 'courses/' },
  { path: /^bff\/src\/enrolling\//, use: 'orders/' },
  { path: /^bff\/src\/messages\//, use: 'messaging/' },
  { path: /^bff\/src\/facts\//, use: 'studio/' },
  { path: /^bff\/src\/live\//, use: 'realtime/' },
  { path: /^bff\/src\/(?:backup|troubles|metrics|background|retention)\//, use: 'operations/' },
  {
    path: /^bff\/src\/(?:http|database|jobs|mail|site|public-lists|runtime|words|refusals)\//,
    use: 'platform/',
  },
  { path: /^bff\/src\/(?:access|time)\//, use: 'shared/' },
  { path: /^bff\/src\/env\.ts$/, use: 'config.ts' },
  { path: /^pwa\/src\/member\//, use: 'account/' },
  { path: /^pwa\/src\/shell\/around\//, use: 'shell/overlays/' },
  { path: /^pwa\/src\/(?:.*\/)?later\//, use: 'lazy/' },
  { path: /^pwa\/src\/(?:.*\/)?drawings\//, use: 'illustrations/' },
  { path: /^pwa\/src\/language\//, use: 'i18n/' },
  { path: /^pwa\/src\/(?:.*\/)?timetable\//, use: 'schedule/' },
  { path: /^pwa\/src\/.*(?<!\/sign(?:ed)?)-in\//, use: 'messages/, or the catalogue' },
  { path: /^infra\/(?:.*\/)?looks\//, use: 'visual/' },
  { path: /^infra\/(?:.*\/)?browsing\//, use: 'browser-helpers/' },
  { path: /^infra\/(?:.*\/)?every-screen\//, use: 'screen-gallery/' },
  { path: /\/(?:own-)?words\//, use: 'messages/' },
  { path: /\/kept(?:\.[a-z.]+$|\/)/, use: 'retention-policy.ts, cached-studio-settings.ts' },
  { path: /\/figures(?:\.[a-z.]+$|\/)/, use: 'reports' },
  { path: /\/desk(?:\.[a-z.]+$|\/)/, use: 'desk-orders' },
  { path: /\/unpaid(?:\.[a-z.]+$|\/)/, use: 'accounts-receivable' },
  { path: /\/documents?(?:\.ts$|\/)/, use: 'invoices' },
  { path: /\/places?(?:\.[a-z.]+$|\/)/, use: 'cursor, seat, menu-item, upload-target' },
];

/** The texts that people read, by their names. */
export const catalogues =
  /^bff\/src\/platform\/i18n\/\w\w\/|^pwa\/src\/(?:i18n\/catalogues|content\/messages|sw\/messages)\/|\/messages\/(?:.*\/)?\w\w\.tsx?$/;

/** Pages that quote what people read, or say what was decided in the words of their time. */
export const quotingPages = /^infra\/docs\/develop\/(?:decisions\/|hindi(?:-terms)?[\w-]*\.md$)/;

/** Members of requests, responses, rows and what browsers store: builds that are still in use have these names. */
export const namesFromOutside = new Set([
  'aboutIn',
  'act',
  'acts',
  'came',
  'documentNumber',
  'elsewhere',
  'facts',
  'forWhom',
  'lookedAt',
  'missingFacts',
  'news',
  'noticeIn',
  'otherClaims',
  'reasonIn',
  'refusal',
  'refusals',
  'rehearsal',
  'secondStepAt',
  'secondStepFrom',
  'telling',
  'tells',
  'titleIn',
  'told',
  'toldAt',
  'toldBefore',
  'toldByPush',
  'toldOfClasses',
  'toldOfHolidays',
  'trouble',
  'troubles',
  'whom',
  'wordsIn',
]);
