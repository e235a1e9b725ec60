import { Hono } from 'hono';
import { type ConsentKind, listConsents } from '../../accounts/privacy/consent-queries.ts';
import { createGuard, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers } from '../../platform/http/answers.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { withdrawNotifications } from '../push/queries.ts';
import { type OwnConsent, ownConsentsSchema } from './consent.ts';

/**
 * `/api/account/consents`: the caller's last answer of each kind, with its time and its text in the language of the
 * request. `DELETE …/notifications` withdraws that consent on all devices at once; the consent to announcements is
 * withdrawn at `/api/account/announcements`. Refuses with 401.
 */
export function ownConsentRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = createGuard(deps);
  const readConsents = async (
    db: Queryable,
    accountId: number,
    language: Language,
  ): Promise<OwnConsent[]> => {
    const texts: Record<string, Record<number, string>> = messagesFor(language).consents;
    return (await listConsents(db, accountId)).map(({ textVersion, ...consent }) => ({
      ...consent,
      text: texts[consent.kind]?.[textVersion] ?? null,
    }));
  };
  return new Hono<SignedInEnv>()
    .get('/', may('consent.read'), answers({ 200: ownConsentsSchema }), async (c) =>
      c.json(await readConsents(sql, c.get('account').id, requestLanguage(c)), 200),
    )
    .delete(
      `/${'notifications' satisfies ConsentKind}`,
      may('consent.change'),
      answers({ 200: ownConsentsSchema }),
      async (c) => {
        const { id } = c.get('account');
        const consents = await sql.begin(async (tx) => {
          await withdrawNotifications(tx, id);
          return readConsents(tx, id, requestLanguage(c));
        });
        return c.json(consents as OwnConsent[], 200);
      },
    );
}
