const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
];

/** No calls home, no questions. Chromium will not put root's pages into a sandbox. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
