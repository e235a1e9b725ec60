import { tellFacts } from '../../content/studio-settings.ts';
import { publicApi } from '../network/public-api.ts';

/** Shows what the studio says of itself by now. Never rejects: without an answer all stays as it is. */
export const renewFacts = async () => {
  try {
    const [facts] = await publicApi.listFacts();
    tellFacts(facts);
  } catch {
    // The next page asks again.
  }
};
