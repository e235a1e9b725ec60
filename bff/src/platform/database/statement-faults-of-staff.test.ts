import { staffBodies } from '../../testing/staff-bodies.ts';
import { testStatementFaults } from '../../testing/statement-fault-tests.ts';

await testStatementFaults(staffBodies);
