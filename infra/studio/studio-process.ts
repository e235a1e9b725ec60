import { join } from 'node:path';
import type { ServerOptions } from 'bff/server';
import { repository } from '../commands/repository.ts';
import { COMPILE_CACHE, type StartedProcess, start } from '../testing/processes.ts';
import { type CallOptions, type CallResult, call } from './call.ts';

export interface StudioProcess extends StartedProcess {
  url: string;
  call(method: string, path: string, options?: CallOptions): Promise<CallResult>;
}

export interface StudioSettings {
  databaseUrl: string;
  /** The folder of e-mails and backups, unless others are set. */
  dataFolder: string;
  smtpUrl?: string;
  /** The host of a push service; a server reaches it with `pushNetwork` in its options. */
  pushServices?: string;
  /** The port; without it, a free one. */
  port?: number;
  /** The port of /metrics, 0 for a free one; without it, there are no metrics. */
  metricsPort?: number;
  backupFolder?: string;
  backupUpload?: string;
  backupKey?: string;
  /** The open-file limit of the server, which is then started below a shell that is named like npx. */
  openFiles?: number;
  /** The repository of the build; without it, this one. */
  build?: string;
  /** Without these it runs exactly as `pnpm dev` runs it. */
  options?: ServerOptions;
}

/** For tests that are not about passwords: a hash takes a millisecond instead of a quarter of a second. */
export const CHEAP_PASSWORDS: ServerOptions = { passwordCost: 4 };

export const JWT_SECRET = 'the same secret for every server of a test';

/** Starts the BFF in its own process, and resolves once it listens. Throws with its output if it ends instead. */
export const startStudio = (settings: StudioSettings): Promise<StudioProcess> =>
  untilListening(launchStudio(settings));

/** Resolves once a server from `launchStudio` listens. Throws with its output if it ends instead. */
export async function untilListening(started: StartedProcess): Promise<StudioProcess> {
  const { port } = JSON.parse(await started.line(/"listening"/)) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  return { ...started, url, call: (method, path, options) => call(url + path, method, options) };
}

/**
 * Starts the BFF without waiting for it. `endAll` kills it: after a stop request, it serves for some seconds
 * more.
 */
export function launchStudio({
  openFiles,
  build = repository,
  options,
  ...settings
}: StudioSettings): StartedProcess {
  const script = options
    ? [join(build, 'infra/studio/serve-with-options.ts'), JSON.stringify(options)]
    : [join(build, 'infra/commands/serve.ts')];
  const how = { env: studioEnvironment(settings), killAtEnd: true };
  if (openFiles === undefined) return start(process.execPath, script, how);
  const wrapper = `ulimit -n ${openFiles}; "$@" & wait; :`;
  const args = ['-c', wrapper, 'sh', process.execPath, ...script];
  return start('/bin/sh', args, { ...how, argv0: 'npm exec studio' });
}

/** The environment of a server with these settings. */
export const studioEnvironment = ({ port = 0, ...settings }: StudioSettings) => ({
  PATH: process.env.PATH,
  ...COMPILE_CACHE,
  PORT: String(port),
  METRICS_PORT: settings.metricsPort?.toString(),
  DATABASE_URL: settings.databaseUrl,
  JWT_SECRET,
  STUDIO_DATA: settings.dataFolder,
  BACKUP_FOLDER: settings.backupFolder,
  BACKUP_UPLOAD: settings.backupUpload,
  BACKUP_KEY: settings.backupKey,
  SMTP_URL: settings.smtpUrl,
  PUSH_SERVICES: settings.pushServices,
  MAIL_FROM: 'Ganga Yoga <noreply@studio.example>',
  STUDIO_EMAIL: 'desk@studio.example',
  PUBLIC_URL: 'https://studio.example',
  TRUSTED_PROXY: '127.0.0.1',
});
