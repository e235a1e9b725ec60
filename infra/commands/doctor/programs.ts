import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { called } from '../how-called.ts';
import { repository } from '../repository.ts';
import { advice, type Finding, fault, good } from './findings.ts';
import type { Place } from './place.ts';
import { listServices, type Service } from './systemd.ts';

/** Whether the Node that runs is the one that the site is tested with. */
export async function lookAtNode(): Promise<Finding[]> {
  const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const pinned: string = manifest.dependencies.node;
  const running = process.versions.node;
  if (majorOf(running) === majorOf(pinned)) return [good(`Node is ${running}.`)];
  return [
    advice(
      `Node is ${running}, and the site is tested with ${pinned}.`,
      `Run the commands so that they take the right one: ${called('doctor')}`,
    ),
  ];
}

const majorOf = (version: string) => version.split('.')[0];

/** The site's services, where systemd has any. */
export async function lookAtServices({ env }: Place): Promise<Finding[]> {
  const found = await listServices();
  const more = found.length > 1 && !env.databaseUrl ? [embeddedForMany(found)] : [];
  return [...found.map(ofService), ...more];
}

function ofService({ unit, active, enabled }: Service): Finding {
  if (active !== 'active')
    return fault(
      `The service ${unit} does not run (${active}).`,
      `\`studio logs -n 50\` says why. Then: systemctl restart ${unit}`,
    );
  if (enabled !== 'enabled')
    return advice(
      `The service ${unit} runs, and does not start with the machine.`,
      `systemctl enable ${unit}`,
    );
  return good(`The service ${unit} runs, and starts with the machine.`);
}

const embeddedForMany = (found: Service[]) =>
  fault(
    `There are ${found.length} servers and no DATABASE_URL: only one can have the embedded database.`,
    'Set DATABASE_URL to a PostgreSQL for all, or disable all services but one.',
  );
