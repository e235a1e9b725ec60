import type { Context } from 'hono';
import type { CompressibleBody } from '../../platform/http/compressible-body.ts';
import { encodingForText } from '../../platform/http/compression.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { matchesETag } from '../../platform/http/preconditions.ts';
import type { Language } from '../../shared/languages.ts';

interface CalendarResponseOptions {
  filename: string;
  language: Language;
  cacheControl: string;
}

/** Sends the calendar in an encoding that the client accepts, or 304 if the client has this version. */
export async function sendCalendar(
  c: Context<HonoEnv>,
  calendar: CompressibleBody,
  { filename, language, cacheControl }: CalendarResponseOptions,
): Promise<Response> {
  const { body, etag } = calendar;
  const headers = { ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
  if (matchesETag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  const encoding = encodingForText(body, c.req.header('Accept-Encoding'));
  return c.body(encoding ? await calendar.compressed(encoding) : body, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Language': language,
    'Content-Disposition': `inline; filename="${filename}"`,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}
