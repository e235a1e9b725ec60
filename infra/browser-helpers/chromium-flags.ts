/** The features that playwright disables. Chromium only applies the last `--disable-features`, so ours must include these. */
export const FEATURES_DISABLED_BY_PLAYWRIGHT = [
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

/** Two internal pages that Chromium loads for each window's address bar: half of the time to open a window. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  `--disable-features=${[...FEATURES_DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join()}`,
];

/** Chromium makes no requests and shows no prompts of its own. It cannot sandbox pages as root. */
export const chromiumFlags =
  process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET_FLAGS] : QUIET_FLAGS;
