import { installDebian, onPath } from '../browser-helpers/find-chromium.ts';

/** The programs that `pnpm test:browsers` drives. */
export interface Engines {
  /** The driver of WebKitGTK, which is Safari's engine. */
  webkitDriver: string;
  /** The virtual screen for WebKitGTK. */
  xvfb: string;
  firefox: string;
}

/** Finds both engines, or installs them as Debian's packages where that is possible. */
export async function findEngines(): Promise<Engines> {
  return {
    webkitDriver: await find(['WebKitWebDriver'], 'webkit2gtk-driver', 'WebKit with its driver'),
    xvfb: await find(['Xvfb'], 'xvfb', 'A screen for WebKit'),
    firefox: await find(['firefox-esr', 'firefox'], 'firefox-esr', 'Firefox'),
  };
}

async function find(programs: string[], debians: string, name: string): Promise<string> {
  if (onPath(programs).length === 0) await installDebian(debians);
  const [path] = onPath(programs);
  if (path) return path;
  throw new Error(
    `${name} was not found or could not be installed. Install ${programs[0]}, which is in Debian's package ${debians}.`,
  );
}
