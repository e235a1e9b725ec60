import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { placeAfter } from '../../platform/http/paging.ts';
import { bodyOf, jsonBody, rowId, yesOrNo } from '../../platform/http/validate.ts';
import { listContactMessages, markAnswered, messagePlace } from './queries.ts';

const mark = bodyOf({ answered: yesOrNo('contact.answered') });

/**
 * `/api/staff/messages`: a page of the waiting messages, or of all with `?show=all`, and marking a message as answered.
 * Refuses with 401 or 403 callers that are not staff, and with 404 a missing message.
 */
export function staffMessageRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('messages.read'), async (c) => {
      const answeredToo = c.req.query('show') === 'all';
      const after = placeAfter(c.req.query('after'), messagePlace);
      return c.json(await listContactMessages(deps.sql, { answeredToo, after }), 200);
    })
    .put('/:id', may('messages.answer'), jsonBody(mark), async (c) => {
      const id = rowId(c.req.param('id'));
      const staffId = c.get('account').id;
      const { answered } = c.req.valid('json');
      if (id === undefined || !(await markAnswered(deps.sql, { id, answered, staffId })))
        throw refusal(404, 'contact.none');
      return c.body(null, 204);
    });
}
