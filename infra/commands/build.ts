import { buildApp } from './build-app.ts';
import { runCommand } from './run-command.ts';

/** Builds the app, unless it was built from the same files before. */
await runCommand(buildApp);
