import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusal } from '../../platform/http/errors.ts';
import { type Page, placeAfter } from '../../platform/http/paging.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { rowId } from '../../platform/http/validate.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import { isMailKind } from '../../platform/mail/mail-kinds.ts';
import { describeFailure, describeKind, type UndeliveredMail } from './failed-email.ts';
import { listUndelivered, takeUndelivered, undeliveredPlace } from './queries.ts';

const idOf = (text: string): number => {
  const id = rowId(text);
  if (id === undefined) throw noSuchMail();
  return id;
};

const noSuchMail = () => refusal(404, 'undelivered.none');

/**
 * `/api/staff/undelivered`: a page of the mails that could not be sent, in the words of the request's language, trying a mail again, and deleting it from the
 * list. Refuses with 401 or 403 callers that are not staff, and with 404 a mail that is not on the list.
 */
export function undeliveredRoutes(deps: Deps) {
  const { sql, enqueueMail } = deps;
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>()
    .get('/', may('undelivered.read'), async (c) => {
      const after = placeAfter(c.req.query('after'), undeliveredPlace);
      const words = wordsIn(requestLanguage(c));
      const { items, next } = await listUndelivered(sql, after);
      const mails = items.map(({ kind, code, responseCode, aboutIn, ...mail }) => ({
        ...mail,
        ...(aboutIn && { aboutIn }),
        what: describeKind(words, kind),
        why: describeFailure(words, { code, responseCode }),
      }));
      return c.json({ items: mails, next } satisfies Page<UndeliveredMail>, 200);
    })
    .post('/:id/retry', may('undelivered.retry'), async (c) => {
      const id = idOf(c.req.param('id'));
      await sql.begin(async (tx) => {
        const mail = await takeUndelivered(tx, id);
        if (!mail || !isMailKind(mail.kind)) throw noSuchMail();
        await enqueueMail(tx, { kind: mail.kind, id: mail.aboutId });
      });
      return c.body(null, 204);
    })
    .delete('/:id', may('undelivered.delete'), async (c) => {
      if (!(await takeUndelivered(sql, idOf(c.req.param('id'))))) throw noSuchMail();
      return c.body(null, 204);
    });
}
