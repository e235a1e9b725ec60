import { Hono } from 'hono';
import { type ConsentKind, listConsents } from '../../accounts/privacy/consent-queries.ts';
import { guardsOf, type SignedInEnv } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { endNotifications } from '../push/queries.ts';
import type { OwnConsent } from './consent.ts';

/**
 * `/api/account/consents`: the caller's last answer to each question, with its time and its words, in the language of the request.
 * `DELETE …/notifications` takes that consent back, on all devices at once; that to announcements is taken back where it is given
 * (`/api/account/announcements`). Refuses with 401.
 */
export function ownConsentRoutes(deps: Pick<Deps, 'sql' | 'tokens'>) {
  const { sql } = deps;
  const may = guardsOf(deps);
  const read = async (accountId: number, language: Language): Promise<OwnConsent[]> => {
    const texts: Record<string, Record<number, string>> = wordsIn(language).consents;
    return (await listConsents(sql, accountId)).map(({ textVersion, ...consent }) => ({
      ...consent,
      text: texts[consent.kind]?.[textVersion] ?? null,
    }));
  };
  return new Hono<SignedInEnv>()
    .get('/', may('consent.read'), async (c) =>
      c.json(await read(c.get('account').id, requestLanguage(c)), 200),
    )
    .delete(`/${'notifications' satisfies ConsentKind}`, may('consent.change'), async (c) => {
      const { id } = c.get('account');
      await sql.begin((tx) => endNotifications(tx, id));
      return c.json(await read(id, requestLanguage(c)), 200);
    });
}
