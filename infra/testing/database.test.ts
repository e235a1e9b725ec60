import { createTestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const sqls: postgres.Sql[] = [];
const connect = (url: string) => {
  const sql = postgres(url, { max: 1 });
  sqls.push(sql);
  return sql;
};
afterAll(() => Promise.all(sqls.map((sql) => sql.end())));

test('the throw-away server is PostgreSQL 18 in UTF-8 with checksums, on the loopback address only', async () => {
  const sql = connect(inject('databaseUrl'));
  const [row] = await sql`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_encoding') as encoding,
      current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses,
      current_setting('unix_socket_directories') as sockets,
      lower('ÄÖ गंगा') as lowered`;
  expect(row).toEqual({
    major: 18,
    encoding: 'UTF8',
    checksums: 'on',
    addresses: '127.0.0.1',
    sockets: '',
    lowered: 'äö गंगा',
  });
});

test('each test database is empty, and deleted by drop', async () => {
  const admin = inject('databaseUrl');
  const [first, second] = await Promise.all([createTestDatabase(admin), createTestDatabase(admin)]);
  await connect(first.url)`create table notes (id int)`;
  await expect(connect(second.url)`select id from notes`).rejects.toThrow('does not exist');
  await first.drop();
  await second.drop();
  const names = [first, second].map(({ url }) => new URL(url).username);
  const left = await connect(admin)`
    select datname from pg_database where datname = any(${names})
    union all select rolname from pg_roles where rolname = any(${names})`;
  expect([...left]).toEqual([]);
});

test('a test database belongs to a role that is no superuser', async () => {
  const database = await createTestDatabase(inject('databaseUrl'));
  const [role] = await connect(database.url)`
    select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
  await Promise.all(sqls.splice(0).map((sql) => sql.end()));
  await database.drop();
});

test('a wrong password is refused', async () => {
  const url = new URL(inject('databaseUrl'));
  url.password = 'wrong';
  await expect(connect(url.href)`select 1`).rejects.toThrow('password authentication failed');
});
