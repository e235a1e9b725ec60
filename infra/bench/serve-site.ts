/** `node serve-site.ts FOLDER`: starts the BFF with the settings in the environment and FOLDER as the built site. */
import { readConfig } from 'bff/config';
import { startServer } from 'bff/server';

const env = readConfig(process.env);
const { databaseUrl = '', jwtSecret = '', studioData = '' } = env;
const options = { logLevel: 'error', siteFolder: process.argv[2] ?? '' };
const server = await startServer({ ...env, databaseUrl, jwtSecret, studioData }, options);
process.stdout.write(`ready ${server.address}\n`);
process.once('SIGTERM', () => server.stop());
