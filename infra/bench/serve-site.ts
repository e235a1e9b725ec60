/** `node serve-site.ts FOLDER`: the BFF on the settings in the environment, with FOLDER as the built site. */
import { readEnv } from 'bff/env';
import { startServer } from 'bff/server';

const env = readEnv(process.env);
const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
const options = { logLevel: 'error', siteFolder: process.argv[2] ?? '' };
const server = await startServer({ ...env, databaseUrl, jwtSecret, studioData }, options);
process.stdout.write(`ready ${server.address}\n`);
process.once('SIGTERM', () => server.stop());
