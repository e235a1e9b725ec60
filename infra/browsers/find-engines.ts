import { installDebian, onPath } from '../browser-helpers/find-chromium.ts';

/** The programs that `pnpm test:browsers` drives. */
export interface BrowserEngines {
  /** The driver of WebKitGTK, which is Safari's engine. */
  webkitDriver: string;
  /** The virtual screen for WebKitGTK. */
  xvfb: string;
  firefox: string;
}

/** Finds both engines, or installs their Debian packages if possible. */
export async function findEngines(): Promise<BrowserEngines> {
  return {
    webkitDriver: await findOrInstall(
      ['WebKitWebDriver'],
      'webkit2gtk-driver',
      'WebKit with its driver',
    ),
    xvfb: await findOrInstall(['Xvfb'], 'xvfb', 'A screen for WebKit'),
    firefox: await findOrInstall(['firefox-esr', 'firefox'], 'firefox-esr', 'Firefox'),
  };
}

async function findOrInstall(programs: string[], debians: string, name: string): Promise<string> {
  if (onPath(programs).length === 0) await installDebian(debians);
  const [path] = onPath(programs);
  if (path) return path;
  throw new Error(
    `${name} was not found or could not be installed. Install ${programs[0]}, which is in Debian's package ${debians}.`,
  );
}
