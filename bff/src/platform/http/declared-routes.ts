import type { RouterRoute } from 'hono/types';
import { findTargetHandler } from 'hono/utils/handler';
import type { z } from 'zod';
import type { Permission } from '../../shared/permissions.ts';
import type { AnswerContract } from './answers.ts';

/** A route of the API, as its middleware declares it. */
export interface DeclaredRoute {
  method: string;
  /** With its parameters as Hono writes them: `/api/orders/:id`. */
  path: string;
  /** The permission that its guard requires; `undefined` for addresses that mails and calendars use. */
  permission?: Permission | undefined;
  /** The schema of its JSON body; `undefined` if it reads none. */
  body?: z.ZodType | undefined;
  /** The schema of its query; `undefined` if it reads none. */
  query?: z.ZodObject | undefined;
  answers?: AnswerContract | undefined;
}

/** What middleware attaches to its function (`may`, `jsonBody`, `query`, `answers`). */
interface Declaration {
  permission?: Permission;
  schema?: z.ZodType;
  query?: z.ZodObject;
  contract?: AnswerContract;
}

/** The routes of an application in the order of their registration, each once. Middleware for all methods is no route. */
export function declaredRoutes(routes: readonly RouterRoute[]): DeclaredRoute[] {
  const found = new Map<string, DeclaredRoute>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue;
    const name = `${method} ${path}`;
    const { permission, schema, query, contract } = findTargetHandler(handler) as Declaration;
    const before: Partial<DeclaredRoute> = found.get(name) ?? {};
    found.set(name, {
      ...{ method, path, permission: permission ?? before.permission },
      ...{ body: schema ?? before.body, query: query ?? before.query },
      answers: contract ?? before.answers,
    });
  }
  return [...found.values()];
}
