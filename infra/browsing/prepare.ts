import type { TestProject } from 'vitest/node';
import { buildApp } from '../commands/build-app.ts';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the Chromium that the end-to-end tests drive. */
    chromiumPath: string;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A vitest globalSetup: the app as it is served, and a browser. */
export default async function prepare(project: TestProject) {
  await buildApp({ say, stop: new AbortController().signal });
  project.provide('chromiumPath', await findChromium());
}
