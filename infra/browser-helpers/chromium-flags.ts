/** What playwright turns off. Chromium heeds the last `--disable-features` only, so ours must say these as well. */
export const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Two pages of Chromium's own, loaded with each window for its address bar: half of the time that a window takes. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
];

/** Chromium makes no requests and shows no prompts of its own. It cannot sandbox pages of root. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
