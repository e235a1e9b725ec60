import { buildApp } from '../commands/build-app.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A vitest globalSetup: builds the app. */
export default () => buildApp({ say, stop: new AbortController().signal });
