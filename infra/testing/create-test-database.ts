export { createTestDatabase, type TestDatabase } from 'bff/test-database';
