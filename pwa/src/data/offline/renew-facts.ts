import { tellFacts } from '../../content/facts.ts';
import { publicApi } from '../network/public-api.ts';
import { factsAreDoubted } from './doubted-facts.ts';

/** Shows what the studio says of itself by now. Never rejects: without an answer all stays as it is. */
export const renewFacts = async () => {
  try {
    const [facts] = await publicApi.listFacts();
    tellFacts(facts);
  } catch {
    // The next page asks again.
  }
};

/** A page that the server has made has the facts in it: only one that was kept on the device asks for them. */
export const renewDoubtedFacts = () => (factsAreDoubted() ? renewFacts() : undefined);
