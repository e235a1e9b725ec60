import { Hono, type TypedResponse } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '../accounts/sessions/guards.ts';
import { listResponse, readListRequest } from '../platform/cache/list-response.ts';
import type { Deps } from '../platform/deps.ts';
import { answers } from '../platform/http/answers.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { PublicStudioSettings } from '../shared/studio-settings.ts';
import { publicStudioSettingsSchema } from './settings-schemas.ts';

/**
 * `/api/studio`: the public settings of the studio, as the only row of a list that is empty while nothing is saved;
 * from memory, with an ETag. The pages that the server renders contain them already: this is for pages that a device
 * has cached.
 */
export function studioRoutes({ studioSettings }: Pick<Deps, 'studioSettings'>) {
  return new Hono<HonoEnv>().get(
    '/',
    allowAnyone('studio.read'),
    answers({ 200: z.array(publicStudioSettingsSchema).max(1) }),
    async (c) => {
      const answer = await listResponse(await studioSettings.publicList.read(), readListRequest(c));
      return answer as Response & TypedResponse<PublicStudioSettings[], 200, 'json'>;
    },
  );
}
