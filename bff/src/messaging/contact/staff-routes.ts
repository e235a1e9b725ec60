import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { cursorParam, query, wordParam } from '../../platform/http/query.ts';
import { bodySchema, jsonBody, parseRowId, yesOrNo } from '../../platform/http/validate.ts';
import { messagePageSchema } from './message.ts';
import { listContactMessages, markAnswered, messageCursor } from './queries.ts';

const messagesQuery = query({ show: wordParam(['all']), after: cursorParam(messageCursor) });

const answeredBody = bodySchema({ answered: yesOrNo('contact.answered') });

/**
 * `/api/staff/messages`: a page of the unanswered messages, or of all with `?show=all`, and marking a message as
 * answered. 401 or 403 for callers who are not staff, 404 for a missing message.
 */
export function staffMessageRoutes(deps: Deps) {
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('messages.read'),
      answers({ 200: messagePageSchema }),
      messagesQuery,
      async (c) => {
        const { show, after } = c.req.valid('query');
        const search = { answeredToo: show === 'all', after };
        return c.json(await listContactMessages(deps.sql, search), 200);
      },
    )
    .put(
      '/:id',
      may('messages.answer'),
      answers({ 204: noBody, 404: errorSchema }),
      jsonBody(answeredBody),
      async (c) => {
        const id = parseRowId(c.req.param('id'));
        const staffId = c.get('account').id;
        const { answered } = c.req.valid('json');
        if (id === undefined || !(await markAnswered(deps.sql, { id, answered, staffId })))
          throw appError(404, 'contact.none');
        return c.body(null, 204);
      },
    );
}
