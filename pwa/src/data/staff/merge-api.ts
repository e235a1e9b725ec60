import {
  client,
  idParam,
  isEmptyResponse,
  queryParams,
  readResponse,
  withSession,
} from '../network/client.ts';
import { hasId, isObject } from '../network/response-shapes.ts';

const { merges } = client.api.staff.people[':id'];

/** The calls for merging two accounts of one person. The server rejects everyone else with 403. */
export const mergeApi = {
  /** The effect of merging the other account into this one. */
  preview: (id: number, other: number) =>
    withSession((options) =>
      readResponse(
        merges.preview.$get({ ...idParam(id), ...queryParams({ other: String(other) }) }, options),
        isObject,
      ),
    ),

  merge: (id: number, otherId: number) =>
    withSession((options) =>
      readResponse(merges.$post({ ...idParam(id), json: { otherId } }, options), hasId),
    ),

  undo: (id: number, merge: number) =>
    withSession((options) =>
      readResponse(
        merges[':merge'].undo.$post({ param: { id: String(id), merge: String(merge) } }, options),
        isEmptyResponse,
      ),
    ),
};
