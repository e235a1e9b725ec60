/**
 * Finds a Chromium that starts: at `CHROMIUM_PATH`, installed, playwright's
 * own, or Debian's package; the last two are installed where possible.
 * Throws with a list of all tries.
 */
export declare function findChromium(setting?: string | undefined): Promise<string>;
/** The paths of programs with these names, in the order of the names. */
export declare function onPath(programs: string[]): string[];
/** Tries to install a Debian package; the caller looks for its program afterwards. */
export declare function installDebian(name: string): Promise<void>;
