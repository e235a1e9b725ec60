import { isDatabaseUnavailable, type Sql } from 'bff/database';
import { isMigrated } from 'bff/migrate';
import { UserFacingError } from '../../embedded-postgres/user-facing-error.ts';
import { formatConnectionError } from './connection-errors.ts';
import type { DoctorContext } from './context.ts';
import { advice, type Finding, fault, good, oneLine, unknown } from './findings.ts';

/** The maximum per server (infra/docs/operate/servers.md). */
const CONNECTIONS_PER_SERVER = 24;

/** Checks the database with the site's role. */
export async function checkDatabase(context: DoctorContext): Promise<Finding[]> {
  try {
    const sql = await context.database();
    if (!sql) return [advice('There is no database yet.', 'The first start creates it.')];
    return await examineDatabase(sql);
  } catch (error) {
    return [describeFailure(error)];
  }
}

/** PostgreSQL's state in one row. */
interface DatabaseState {
  version: string;
  role: string;
  database: string;
  isSuperuser: boolean;
  isOwner: boolean;
  isReadOnly: boolean;
  isDurable: boolean;
  isUnencrypted: boolean;
  collation: boolean;
  standbys: string;
  connected: number;
  most: number;
  others: number;
  servers: number;
}

async function examineDatabase(sql: Sql): Promise<Finding[]> {
  const [found] = await sql<[DatabaseState]>`
    select
      current_setting('server_version') as "version",
      current_user as "role",
      current_database() as "database",
      rolsuper as "isSuperuser",
      pg_has_role(datdba, 'usage') as "isOwner",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable",
      inet_server_addr() is not null and inet_server_addr() <> inet_client_addr()
        and not (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as "isUnencrypted",
      datcollversion is not distinct from pg_database_collation_actual_version(pg_database.oid) as "collation",
      current_setting('synchronous_standby_names') as "standbys",
      (select count(*)::integer from pg_stat_replication) as "connected",
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as "most",
      (select count(*)::integer from pg_stat_activity
        where datid is not null and application_name not like 'ganga-yoga %') as "others",
      (select count(distinct application_name)::integer from pg_stat_activity
        where application_name ~ '^ganga-yoga [0-9a-f]{8}-'
          and application_name <> current_setting('application_name')) as "servers"
    from pg_database, pg_roles
    where datname = current_database() and rolname = current_user`;
  const migrated = await isMigrated(sql);
  const wrong = [
    ...checkSafety(found),
    ...checkConnections(found),
    ...checkStandby(found),
    ...checkMigrations(migrated),
  ];
  const standbys = found.standbys ? ', and a standby has each write before it is acknowledged' : '';
  if (wrong.some(({ state }) => state === 'fault')) return wrong;
  return [good(`PostgreSQL ${found.version} answers${standbys}.`), ...wrong];
}

function* checkSafety(found: DatabaseState): Generator<Finding> {
  const { role, database } = found;
  if (found.isReadOnly)
    yield fault(
      'The database can only be read: it is a standby, or its disk is nearly full.',
      'Point DATABASE_URL to the primary, or give the database’s machine a larger disk.',
    );
  if (!found.isDurable)
    yield fault(
      'The database loses the last writes if its machine fails: fsync or synchronous_commit is off.',
      'Set both to on in postgresql.conf, and: select pg_reload_conf();',
    );
  if (!found.isOwner)
    yield fault(
      `The role ${role} does not own the database ${database}, so an update of the site can fail.`,
      `As the administrator of PostgreSQL: alter database "${database}" owner to "${role}";`,
    );
  if (found.isSuperuser)
    yield advice(
      `The role ${role} is a superuser: a fault of the site could reach every database, and the machine.`,
      'Create a role that may only log in, make it the owner of the database, and put it into DATABASE_URL.',
    );
  if (found.isUnencrypted)
    yield advice(
      'The connection to the database, on another machine, is not encrypted.',
      'Add ?sslmode=verify-full to DATABASE_URL, unless the network between them is your own. Where the certificate is signed by the provider itself, let NODE_EXTRA_CA_CERTS name the provider’s file.',
    );
  if (!found.collation)
    yield advice(
      'The machine’s sorting rules have changed since the database was created: an index may miss rows.',
      `In a quiet hour: reindex database "${database}"; alter database "${database}" refresh collation version;`,
    );
}

function* checkConnections({ most, others, servers }: DatabaseState): Generator<Finding> {
  const needed = CONNECTIONS_PER_SERVER * Math.max(servers, 1);
  if (most - others >= needed) return;
  yield fault(
    `The site needs up to ${needed} connections, and PostgreSQL has ${most - others} for the site (${most} in all).`,
    'Raise max_connections in postgresql.conf, and restart PostgreSQL.',
  );
}

function* checkStandby({ standbys, connected }: DatabaseState): Generator<Finding> {
  if (!standbys || connected > 0) return;
  yield fault(
    `Each write waits for a standby (${standbys}), and none is connected: nothing can be saved.`,
    "Bring the standby back. If that takes long: alter system set synchronous_standby_names = ''; select pg_reload_conf();",
  );
}

function* checkMigrations(isCurrent: boolean): Generator<Finding> {
  if (isCurrent) return;
  yield advice(
    'The database is of an earlier version of the site.',
    'The site brings it up to date at its next start.',
  );
}

const fixDatabaseUrl = 'Check DATABASE_URL: postgres://user:password@host:5432/studio.';

const untrustedCertificate: [string, string] = [
  'This machine does not know the authority that signed the certificate of the database.',
  'Save the certificate that the hosting company shows for it as a file, let the setting NODE_EXTRA_CA_CERTS name that file, and restart the site.',
];

const REFUSED_MESSAGES: Record<string, [says: string, toDo: string]> = {
  '28P01': ['PostgreSQL refuses the user or the password.', fixDatabaseUrl],
  '28000': [
    'PostgreSQL does not let this user in from this machine.',
    'Check DATABASE_URL, and pg_hba.conf of PostgreSQL.',
  ],
  '3D000': ['PostgreSQL has no database of this name.', fixDatabaseUrl],
  '53300': [
    'PostgreSQL has no free connection.',
    'Raise max_connections in postgresql.conf, and restart PostgreSQL.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrustedCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrustedCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: untrustedCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrustedCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'The certificate of the database is for another name than the host in DATABASE_URL.',
    'Let DATABASE_URL name the host as the hosting company writes it, and of several hosts first one that every certificate names.',
  ],
  // The query of DATABASE_URL is sent to PostgreSQL as connection settings.
  '42704': [
    'PostgreSQL does not know what DATABASE_URL asks for after its “?”.',
    'Leave sslmode and target_session_attrs alone there; NODE_EXTRA_CA_CERTS is for a certificate (not sslrootcert).',
  ],
  '57P03': [
    'PostgreSQL is starting.',
    'Wait a minute. If this does not change, the log of PostgreSQL says why.',
  ],
};

function describeFailure(error: unknown): Finding {
  const { code = '', message } = error as NodeJS.ErrnoException;
  // The embedded database's own messages say what to do.
  if (error instanceof UserFacingError)
    return fault(message, 'Fix this, and run the doctor again.');
  if ((error as Error).name === 'AbortError')
    return unknown(
      'Another command is using the database.',
      'Run the doctor again when that command has ended.',
    );
  const [says, toDo] = REFUSED_MESSAGES[code] ?? [];
  if (says && toDo) return fault(says, toDo);
  if (!isDatabaseUnavailable(error)) throw error;
  const reason = formatConnectionError(code === 'CONNECT_TIMEOUT' ? 'ETIMEDOUT' : code);
  return fault(
    `The database cannot be reached: ${oneLine(reason === code ? message : reason)}.`,
    'Is PostgreSQL running (`systemctl status postgresql`)? Does DATABASE_URL name its host and port?',
  );
}
