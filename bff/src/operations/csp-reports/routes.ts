import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { allowAnyone } from '../../accounts/sessions/guards.ts';
import type { Deps } from '../../platform/deps.ts';
import { answers, noBody } from '../../platform/http/answers.ts';
import { appError } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { onceAMinute } from '../../platform/runtime/logging.ts';
import { parseViolations } from './violations.ts';

/** A browser sends several violations at once. */
const LARGEST_REPORT = 16 * 1024;
/** A site without faults causes none, and a fault is seen after the first few. */
const REPORTS_A_MINUTE = 30;

/**
 * `POST /api/csp-reports`: browsers report what the Content-Security-Policy of a page has blocked (platform/http/headers.ts). Logs each
 * violation once a minute: a page was changed on its way, contains text as HTML, or a new version breaks its own policy. Anybody can send
 * reports, so they cause no more than lines of the log. Answers 204, also to what is no report; 413 to a large one; and 429, without reading
 * the body, to all but the first of a minute, from any sender: counting by address would need memory or the database.
 */
export function cspReportRoutes({ logger, publicUrl }: Pick<Deps, 'logger' | 'publicUrl'>) {
  const siteOrigin = new URL(publicUrl).origin;
  const accepted = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 });
  const isFirst = onceAMinute();
  const limitReports = createMiddleware<HonoEnv>(async (_, next) => {
    await accepted.consume('all').catch(() => {
      throw appError(429, 'request.refused', { comesInThousands: true });
    });
    await next();
  });
  const limitReport = bodyLimit({
    maxSize: LARGEST_REPORT,
    onError: () => {
      throw appError(413, 'request.too-long');
    },
  });
  return new Hono<HonoEnv>().post(
    '/',
    allowAnyone('pages.reportViolation'),
    answers({ 204: noBody }),
    limitReports,
    limitReport,
    async (c) => {
      const report: unknown = await c.req.json().catch(() => undefined);
      for (const violation of parseViolations(report, siteOrigin))
        if (isFirst(JSON.stringify(violation))) logger.warn(violation, 'csp violation');
      return c.body(null, 204);
    },
  );
}
