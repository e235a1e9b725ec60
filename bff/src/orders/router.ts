import { Hono } from 'hono';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import { statementRoutes } from './bank-statements/routes.ts';
import type { StatementReader } from './bank-statements/statement-reader.ts';
import { deskOrderRoutes } from './desk-orders/staff-routes.ts';
import { enrolledPeopleRoutes, enrolmentRoutes } from './enrolments/routes.ts';
import { orderRoutes, receiptRoutes } from './orders/routes.ts';
import { staffOrderRoutes } from './orders/staff-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { transferRoutes } from './payments/transfer-routes.ts';
import { receivableRoutes, reportRoutes } from './reports/routes.ts';
import { selectionRoutes } from './selection/routes.ts';

/** The routes of selection, orders, payments, enrolments and reports. */
export function ordersRouter(deps: Deps & { statements: StatementReader }) {
  return new Hono<HonoEnv>()
    .route('/api/selection', selectionRoutes(deps))
    .route('/api/orders', orderRoutes(deps))
    .route('/api/receipts', receiptRoutes(deps))
    .route('/api/enrolments', enrolmentRoutes(deps))
    .route('/api/staff/courses', enrolledPeopleRoutes(deps))
    .route('/api/staff/orders', staffOrderRoutes(deps))
    .route('/api/staff/orders', deskOrderRoutes(deps))
    .route('/api/staff/orders', paymentRoutes(deps))
    .route('/api/staff/transfers', transferRoutes(deps))
    .route('/api/staff', reportRoutes(deps))
    .route('/api/staff/unpaid', receivableRoutes(deps))
    .route('/api/staff/statement', statementRoutes(deps));
}
