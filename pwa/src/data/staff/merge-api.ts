import { answer, client, idParam, isNothing, queryOf, signed } from '../network/client.ts';
import { isRow, isSomething } from '../network/response-shapes.ts';

const { merges } = client.api.staff.people[':id'];

/** The calls about two accounts of one person. The server refuses everyone else with 403. */
export const mergeApi = {
  /** What it would do now to make the other account a part of this one. */
  preview: (id: number, other: number) =>
    signed((options) =>
      answer(
        merges.preview.$get({ ...idParam(id), ...queryOf({ other: String(other) }) }, options),
        isSomething,
      ),
    ),

  merge: (id: number, otherId: number) =>
    signed((options) =>
      answer(merges.$post({ ...idParam(id), json: { otherId } }, options), isRow),
    ),

  undo: (id: number, merge: number) =>
    signed((options) =>
      answer(
        merges[':merge'].undo.$post({ param: { id: String(id), merge: String(merge) } }, options),
        isNothing,
      ),
    ),
};
