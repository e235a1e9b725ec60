import { learnerBodies } from '../../testing/learner-bodies.ts';
import { testStatementFaults } from '../../testing/statement-fault-tests.ts';

await testStatementFaults(learnerBodies);
