import { Hono, type TypedResponse } from 'hono';
import { anyoneMay } from '../accounts/sessions/guards.ts';
import { answerList, askedBy } from '../platform/cache/list-answer.ts';
import type { Deps } from '../platform/deps.ts';
import type { HonoEnv } from '../platform/http/hono-env.ts';
import type { PublicStudioSettings } from '../shared/studio-settings.ts';

/**
 * `/api/studio`: what everybody may read of the studio, as the one row of a list that is empty while all is as the build has it; from the
 * server's memory, with an ETag. The pages that the server makes have it in them: this is for those that a device has kept.
 */
export function studioRoutes({ facts }: Pick<Deps, 'facts'>) {
  return new Hono<HonoEnv>().get('/', anyoneMay('studio.read'), async (c) => {
    const answer = await answerList(await facts.shown.read(), askedBy(c));
    return answer as Response & TypedResponse<PublicStudioSettings[], 200, 'json'>;
  });
}
