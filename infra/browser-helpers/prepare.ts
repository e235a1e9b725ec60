import type { TestProject } from 'vitest/node';
import { buildApp } from '../commands/build-app.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Chromium that installs the app and shows notifications. */
    chromiumPath: string;
    /** The Chromium for everything else, which may be the same. */
    headlessShellPath: string;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A vitest globalSetup: builds the app, and finds the browsers. */
export default async function prepare(project: TestProject) {
  await buildApp({ say, stop: new AbortController().signal });
  const chromiumPath = await findChromium();
  project.provide('chromiumPath', chromiumPath);
  project.provide('headlessShellPath', await findHeadlessShell(chromiumPath));
}
