import type { TestProject } from 'vitest/node';
import { buildApp } from '../commands/build-app.ts';
import { type BrowserEngines, findEngines } from './find-engines.ts';
import { startVirtualScreen } from './virtual-screen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engines: BrowserEngines;
    /** The screen that WebKit draws on. */
    display: string;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A vitest globalSetup: builds the app, finds both engines, and starts a virtual screen. */
export default async function prepare(project: TestProject) {
  await buildApp({ say, stop: new AbortController().signal });
  const engines = await findEngines();
  const screen = await startVirtualScreen(engines.xvfb);
  project.provide('engines', engines);
  project.provide('display', screen.display);
  return screen.close;
}
