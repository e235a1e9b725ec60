import type { Context } from 'hono';
import { encodingOf } from '../../platform/http/compression.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { hasCurrent } from '../../platform/http/preconditions.ts';
import type { ReadyText } from '../../platform/http/ready-text.ts';
import type { Language } from '../../shared/languages.ts';

interface Look {
  filename: string;
  language: Language;
  cacheControl: string;
}

/** The calendar as an answer in an encoding that the client accepts, or 304 if the client has this text. */
export async function answerCalendar(
  c: Context<HonoEnv>,
  calendar: ReadyText,
  { filename, language, cacheControl }: Look,
): Promise<Response> {
  const { body, etag } = calendar;
  const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
  if (hasCurrent(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  const encoding = encodingOf(body, c.req.header('Accept-Encoding'));
  return c.body(encoding ? await calendar.compressed(encoding) : body, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Language': language,
    'Content-Disposition': `inline; filename="${filename}"`,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}
