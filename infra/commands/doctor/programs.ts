import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { shellCommand } from '../shell-command.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import { listServices, type SystemdService } from './systemd.ts';

/** Whether the running Node is the version that the site is tested with. */
export async function checkNode(): Promise<Finding[]> {
  const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const pinned: string = manifest.dependencies.node;
  const running = process.versions.node;
  if (majorOf(running) === majorOf(pinned)) return [good(`Node is ${running}.`)];
  return [
    advice(
      `Node is ${running}, and the site is tested with ${pinned}.`,
      `Run the commands so that they use the right one: ${shellCommand('doctor')}`,
    ),
  ];
}

const majorOf = (version: string) => version.split('.')[0];

/** Checks the site's systemd services, if any. */
export async function checkServices({ env }: DoctorContext): Promise<Finding[]> {
  const found = await listServices();
  const more = found.length > 1 && !env.databaseUrl ? [embeddedDatabaseForMany(found)] : [];
  return [...found.map(checkService), ...more];
}

function checkService({ unit, active, enabled }: SystemdService): Finding {
  if (active !== 'active')
    return fault(
      `The service ${unit} is not running (${active}).`,
      `\`studio logs -n 50\` says why. Then: systemctl restart ${unit}`,
    );
  if (enabled !== 'enabled')
    return advice(
      `The service ${unit} is running, but does not start with the machine.`,
      `systemctl enable ${unit}`,
    );
  return good(`The service ${unit} is running, and starts with the machine.`);
}

const embeddedDatabaseForMany = (found: SystemdService[]) =>
  fault(
    `There are ${found.length} servers, but no DATABASE_URL: only one server can use the embedded database.`,
    'Set DATABASE_URL to one PostgreSQL for all of them, or disable all services but one.',
  );
