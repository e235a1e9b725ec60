import { Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '../../accounts/sessions/guards.ts';
import { listResponse, readListRequest } from '../../platform/cache/list-response.ts';
import { answers } from '../../platform/http/answers.ts';
import { type CompressibleBody, compressibleBody } from '../../platform/http/compressible-body.ts';
import type { DeclaredRoute } from '../../platform/http/declared-routes.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';
import { openApiDocument } from '../../platform/http/openapi.ts';
import { siteVersion } from '../../platform/runtime/site-version.ts';

const openApi = z.looseObject({ openapi: z.literal('3.1.0') });

/**
 * `/api/openapi.json`: the routes as an OpenAPI 3.1 document, made from their own schemas at the first request, with an ETag.
 * `readRoutes` returns all routes of the API.
 */
export function apiDescriptionRoutes(readRoutes: () => DeclaredRoute[]) {
  let document: Promise<CompressibleBody> | undefined;
  return new Hono<HonoEnv>().get(
    '/api/openapi.json',
    allowAnyone('api.describe'),
    answers({ 200: openApi }),
    async (c) => {
      document ??= openApiDocument(readRoutes(), siteVersion).then((described) =>
        compressibleBody(JSON.stringify(described)),
      );
      return listResponse(await document, readListRequest(c));
    },
  );
}
