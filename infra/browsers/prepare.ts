import type { TestProject } from 'vitest/node';
import { buildApp } from '../commands/build-app.ts';
import { type Engines, findEngines } from './find-engines.ts';
import { startScreen } from './screen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engines: Engines;
    /** The screen that WebKit draws on. */
    display: string;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A vitest globalSetup: the app as it is served, both engines, and a screen. */
export default async function prepare(project: TestProject) {
  await buildApp({ say, stop: new AbortController().signal });
  const engines = await findEngines();
  const screen = await startScreen(engines.xvfb);
  project.provide('engines', engines);
  project.provide('display', screen.display);
  return screen.close;
}
