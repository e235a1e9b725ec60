import { client, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import { isObject } from '../network/response-shapes.ts';
import { type ActingProfile, queryForProfile } from './acting-profile.ts';

const note = client.api.account['health-note'];

/** The calls for the health note of the account or of a child. No response is cached on the device. */
export const healthApi = {
  read: (profile: ActingProfile) =>
    withSession((options) => readResponse(note.$get(queryForProfile(profile), options), isObject)),

  /** `textVersion`: the version of the consent text that was accepted. */
  save: (json: { text: string; textVersion: 2 }, profile: ActingProfile) =>
    withSession((options) =>
      readResponse(note.$put({ json, ...queryForProfile(profile) }, options), isEmptyResponse),
    ),

  /** Deletes the note, and with it the consent. */
  withdraw: (profile: ActingProfile) =>
    withSession((options) =>
      readResponse(note.$delete(queryForProfile(profile), options), isEmptyResponse),
    ),
};
