import { buildApp } from './build-app.ts';
import { runCommand } from './run-command.ts';

/** The app as it is served, unless it was built from the same files before. */
await runCommand(buildApp);
