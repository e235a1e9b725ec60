/** What `pnpm test:production` drives: each program, and the package of Debian that has it. */
export const packages = [
  { program: '/usr/bin/caddy', debian: 'caddy' },
  { program: '/usr/bin/systemd-analyze', debian: 'systemd' },
  { program: '/usr/bin/systemd-nspawn', debian: 'systemd-container' },
  { program: '/usr/sbin/debootstrap', debian: 'debootstrap' },
  { program: '/usr/bin/pg_lsclusters', debian: 'postgresql' },
  { program: '/usr/bin/patroni', debian: 'patroni' },
  { program: '/usr/bin/etcd', debian: 'etcd-server' },
  { program: '/usr/bin/git', debian: 'git' },
  { program: '/usr/bin/age', debian: 'age' },
  { program: '/usr/bin/swift-ring-builder', debian: 'swift' },
  ...['account', 'container', 'object', 'proxy'].map((kind) => ({
    program: `/usr/bin/swift-${kind}-server`,
    debian: `swift-${kind}`,
  })),
  { program: '/usr/bin/prometheus', debian: 'prometheus' },
  { program: '/usr/bin/amtool', debian: 'prometheus-alertmanager' },
  { program: '/usr/sbin/ip', debian: 'iproute2' },
  { program: '/usr/sbin/iptables', debian: 'iptables' },
  { program: '/usr/bin/shellcheck', debian: 'shellcheck' },
  { program: '/usr/bin/podman', debian: 'podman' },
  { program: '/usr/sbin/runc', debian: 'runc' },
];
