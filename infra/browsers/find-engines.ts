import { installDebian, onPath } from '../e2e/find-chromium.ts';

/** The programs that `pnpm test:browsers` drives. */
export interface Engines {
  /** The driver of WebKitGTK, which is Safari's engine. */
  webkitDriver: string;
  /** A screen for it that nobody sees. */
  xvfb: string;
  firefox: string;
}

/** Both engines: as they are installed, or as Debian's packages, which are installed where they can be. */
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
