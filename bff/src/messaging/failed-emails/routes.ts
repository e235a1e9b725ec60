import { Hono } from 'hono';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import { type Page, pageOf } from '../../platform/http/paging.ts';
import { cursorParam, query } from '../../platform/http/query.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { parseRowId } from '../../platform/http/validate.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { isMailKind } from '../../platform/mail/mail-kinds.ts';
import {
  describeFailure,
  describeKind,
  type FailedEmail,
  failedEmailSchema,
} from './failed-email.ts';
import { failedEmailCursor, listFailedEmails, takeFailedEmail } from './queries.ts';

const parseId = (text: string): number => {
  const id = parseRowId(text);
  if (id === undefined) throw failedEmailNotFound();
  return id;
};

const failedEmailNotFound = () => appError(404, 'undelivered.none');

/**
 * `/api/staff/undelivered`: a page of the mails that could not be sent, in the language of the request, retrying a
 * mail, and deleting it from the list. 401 or 403 for callers who are not staff, 404 where it is not on the list.
 */
export function failedEmailRoutes(deps: Deps) {
  const { sql, enqueueMail } = deps;
  const may = createGuard(deps);
  return new Hono<SignedInEnv>()
    .get(
      '/',
      may('undelivered.read'),
      answers({ 200: pageOf(failedEmailSchema) }),
      query({ after: cursorParam(failedEmailCursor) }),
      async (c) => {
        const { after } = c.req.valid('query');
        const messages = messagesFor(requestLanguage(c));
        const { items, next } = await listFailedEmails(sql, after);
        const mails = items.map(({ kind, code, responseCode, aboutIn, ...mail }) => ({
          ...mail,
          ...(aboutIn && { aboutIn }),
          what: describeKind(messages, kind),
          why: describeFailure(messages, { code, responseCode }),
        }));
        return c.json({ items: mails, next } satisfies Page<FailedEmail>, 200);
      },
    )
    .post(
      '/:id/retry',
      may('undelivered.retry'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        const id = parseId(c.req.param('id'));
        await sql.begin(async (tx) => {
          const mail = await takeFailedEmail(tx, id);
          if (!mail || !isMailKind(mail.kind)) throw failedEmailNotFound();
          await enqueueMail(tx, { kind: mail.kind, id: mail.aboutId });
        });
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      may('undelivered.delete'),
      answers({ 204: noBody, 404: errorSchema }),
      async (c) => {
        if (!(await takeFailedEmail(sql, parseId(c.req.param('id'))))) throw failedEmailNotFound();
        return c.body(null, 204);
      },
    );
}
