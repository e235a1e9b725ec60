const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
];

/** Chromium makes no requests and shows no prompts of its own. It cannot sandbox pages of root. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
