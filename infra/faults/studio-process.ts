import { join } from 'node:path';
import { type Started, start } from '../testing/processes.ts';
import { type CallOptions, call, type Outcome } from './call.ts';

export interface StudioProcess extends Started {
  url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Outcome>;
}

interface Settings {
  databaseUrl: string;
  smtpUrl?: string;
  dataFolder?: string;
  /** Where it listens; without it, where there is room. */
  port?: number;
  backupFolder?: string;
  /** Whether it backs up from its first moment on; after a minute if not. */
  backsUpAtOnce?: boolean;
  /** How many files and connections it may have open, run by what calls itself npx. */
  openFiles?: number;
}

export const JWT_SECRET = 'the same secret for every server of a test';
const SERVE = join(import.meta.dirname, '..', 'commands', 'serve.ts');
const SERVE_BACKING_UP = join(import.meta.dirname, 'serve-with-options.ts');

/** The BFF in a process of its own, listening; throws, with what it said, when it ends instead. */
export async function startStudio(settings: Settings): Promise<StudioProcess> {
  const started = launchStudio(settings);
  const { port } = JSON.parse(await started.line(/"listening"/)) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  return { ...started, url, call: (method, path, options) => call(url + path, method, options) };
}

/** Starts the same without waiting for what comes of it. */
export function launchStudio({ openFiles, ...settings }: Settings): Started {
  const serve = settings.backsUpAtOnce ? SERVE_BACKING_UP : SERVE;
  const env = studioEnvironment(settings);
  if (openFiles === undefined) return start(process.execPath, [serve], { env });
  const script = `ulimit -n ${openFiles}; "$1" "$2" & wait; :`;
  const args = ['-c', script, 'sh', process.execPath, serve];
  return start('/bin/sh', args, { env, argv0: 'npm exec studio' });
}

/** Of a server with these settings. */
export const studioEnvironment = ({ port = 0, ...settings }: Settings) => ({
  PATH: process.env.PATH,
  PORT: String(port),
  DATABASE_URL: settings.databaseUrl,
  JWT_SECRET,
  STUDIO_DATA: settings.dataFolder,
  BACKUP_FOLDER: settings.backupFolder,
  SMTP_URL: settings.smtpUrl,
  MAIL_FROM: 'Ganga Yoga <noreply@studio.example>',
  STUDIO_EMAIL: 'desk@studio.example',
  PUBLIC_URL: 'https://studio.example',
  TRUSTED_PROXY: '127.0.0.1',
});
