import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { until } from '../../studio/waiting.ts';
import { processTree, start } from '../../testing/processes.ts';

const HOST = '10.213.7.1';
const GUEST = '10.213.7.2';
/** This machine as an internet host, since the site sends no push messages into private networks. The address is unused. */
const INTERNET_ADDRESS = '25.0.0.1';
const NETWORK = '10.213.7.0/30';
const CABLE = 'studio-cable';
const MASQUERADE = ['POSTROUTING', '--source', NETWORK, '--jump', 'MASQUERADE'];
/** Certificates that this machine trusts beside Debian's: some companies' proxies require them. */
const OWN_CERTIFICATES = '/usr/local/share/ca-certificates';

export interface CommandResult {
  code: number;
  /** Standard output and standard error. */
  output: string;
  seconds: number;
}

/** An empty Debian 13, booted with its own systemd, in namespaces of its own. Only the kernel is this machine's. */
export interface DebianMachine {
  folder: string;
  /** Its address, and this machine's address in its network. */
  address: string;
  host: string;
  /** This machine's public address. */
  world: string;
  /** Runs a line of bash in it as root, with `typed` as input. */
  run(line: string, typed?: string): Promise<CommandResult>;
  /** The output of `run`. Throws unless it succeeded. */
  must(line: string): Promise<string>;
  /** The prefix of a local command that runs in its network. */
  inItsNetwork: string[];
  trust(certificate: string, name: string): Promise<void>;
  end(): Promise<void>;
}

const sh = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

/** Installs only the packages that Debian needs to boot, and the certificates that a hosting image has. */
export async function bootDebian(name: string): Promise<DebianMachine> {
  const folder = mkdtempSync('/var/tmp/studio-debian-');
  // All its users must be able to enter its root.
  chmodSync(folder, 0o755);
  sh(
    'debootstrap',
    '--variant=minbase',
    '--include=systemd-sysv,dbus,ca-certificates',
    'trixie',
    folder,
  );
  writeFileSync(join(folder, 'etc/hostname'), `${name}\n`);
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost ${name}\n`);
  rmSync(join(folder, 'etc/machine-id'), { force: true });
  // It is temporary, so its packages need not be synced to disk.
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n');
  if (existsSync(OWN_CERTIFICATES))
    cpSync(OWN_CERTIFICATES, join(folder, OWN_CERTIFICATES), { recursive: true });
  const removeNetwork = addNetwork(name);
  const nspawn = start(
    'systemd-nspawn',
    [
      '--boot',
      `--directory=${folder}`,
      `--machine=${name}`,
      '--register=no',
      '--keep-unit',
      `--network-namespace-path=/run/netns/${name}`,
      '--resolv-conf=copy-host',
      '--console=read-only',
    ],
    // Debian 13 only supports cgroups v2.
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
  );
  const leader = () => processTree(nspawn.pid)[1] ?? 0;
  const run = async (line: string, typed = ''): Promise<CommandResult> => {
    const begin = performance.now();
    const where = [
      '--target',
      String(leader()),
      '--mount',
      '--uts',
      '--ipc',
      '--net',
      '--pid',
      '--root',
      '--wd',
    ];
    const as = [
      'env',
      '--ignore-environment',
      '--chdir=/root',
      'HOME=/root',
      'TERM=dumb',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'bash',
      '-c',
      line,
    ];
    const child = spawn('nsenter', [...where, ...as], { stdio: 'pipe' });
    child.stdin.on('error', () => {});
    child.stdin.end(`${typed}\n`);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code: code ?? 1, output, seconds: (performance.now() - begin) / 1000 };
  };
  const must = async (line: string) => {
    const { code, output } = await run(line);
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
    return output.trim();
  };
  const debian: DebianMachine = {
    folder,
    address: GUEST,
    host: HOST,
    world: INTERNET_ADDRESS,
    run,
    must,
    inItsNetwork: ['nsenter', `--net=/run/netns/${name}`],
    trust: async (certificate, as) => {
      cpSync(certificate, join(folder, OWN_CERTIFICATES, `${as}.crt`));
      await must('update-ca-certificates');
    },
    end: async () => {
      // systemd powers off at this signal.
      await run('systemctl poweroff');
      await nspawn.ended;
      removeNetwork();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const whole = { within: 120_000, what: () => `Debian is up: ${nspawn.output()}` };
  await until(() => nspawn.output().includes('multi-user.target'), whole);
  await until(async () => (await run('systemctl is-system-running --wait')).code === 0, whole);
  await must('update-ca-certificates');
  return debian;
}

/** A virtual cable between this machine and the new one, which reaches the internet through this machine. */
function addNetwork(name: string) {
  const remove = () => {
    // A previous run may have been killed at any point.
    for (const [program, args] of [
      ['ip', ['netns', 'delete', name]],
      // The kernel removes the devices of a namespace later.
      ['ip', ['link', 'delete', CABLE]],
      ['iptables', ['--table', 'nat', '--delete', ...MASQUERADE]],
    ] as const)
      spawnSync(program, args);
  };
  remove();
  sh('ip', 'netns', 'add', name);
  sh('ip', 'link', 'add', CABLE, 'type', 'veth', 'peer', 'name', 'host0', 'netns', name);
  sh('ip', 'address', 'add', `${HOST}/30`, 'dev', CABLE);
  sh('ip', 'address', 'add', `${INTERNET_ADDRESS}/32`, 'dev', CABLE);
  sh('ip', 'link', 'set', CABLE, 'up');
  for (const device of ['lo', 'host0']) sh('ip', '-netns', name, 'link', 'set', device, 'up');
  sh('ip', '-netns', name, 'address', 'add', `${GUEST}/30`, 'dev', 'host0');
  sh('ip', '-netns', name, 'route', 'add', 'default', 'via', HOST);
  // No larger than this machine's own MTU.
  const mtu = smallestMtu();
  sh('ip', 'link', 'set', CABLE, 'mtu', mtu);
  sh('ip', '-netns', name, 'link', 'set', 'host0', 'mtu', mtu);
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
  sh('iptables', '--table', 'nat', '--append', ...MASQUERADE);
  return remove;
}

function smallestMtu(): string {
  const route = sh('ip', 'route', 'show', 'default').toString();
  const device = /dev (\S+)/.exec(route)?.[1] ?? 'lo';
  return readFileSync(`/sys/class/net/${device}/mtu`, 'utf8').trim();
}

/** Adds host names, like the DNS does on the internet. */
export const nameAddresses = ({ folder }: DebianMachine, names: Record<string, string>) =>
  appendFileSync(
    join(folder, 'etc/hosts'),
    Object.entries(names)
      .map(([name, address]) => `${address} ${name}\n`)
      .join(''),
  );
