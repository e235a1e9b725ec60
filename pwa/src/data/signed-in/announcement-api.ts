import type { AnnouncedWords, InLanguages } from 'bff/contract';
import { answer, client, idParam, queryOf, signed } from '../network/client.ts';
import { holdsList, isRow } from '../network/response-shapes.ts';
import { holdsContacts, isPreview } from './response-shapes.ts';

const { announcements, staff } = client.api;

/** The learners of this course; null: all learners. */
export type Audience = number | null;

/** What is written, in English and in further languages. */
export interface SentWords extends AnnouncedWords {
  inLanguages?: InLanguages<AnnouncedWords>;
}

interface NewAnnouncement extends SentWords {
  courseId: Audience;
}

const courseOf = (audience: Audience) => (audience === null ? 'all' : String(audience));

/** What staff write to learners, and what a learner has got. In a file of its own, as visitors do not need the code. */
export const announcementApi = {
  /** A page of what was written to these learners, the newest first. */
  list: (audience: Audience, after?: string) =>
    signed((options) =>
      answer(
        staff.announcements.$get(queryOf({ course: courseOf(audience), after }), options),
        holdsList,
      ),
    ),

  /** How many people an announcement would reach now. */
  preview: (audience: Audience) =>
    signed((options) =>
      answer(
        staff.announcements.preview.$get(queryOf({ course: courseOf(audience) }), options),
        isPreview,
      ),
    ),

  /** To whom an announcement could not be sent. */
  findContacts: (id: number) =>
    signed((options) =>
      answer(staff.announcements[':id'].contacts.$get(idParam(id), options), holdsContacts),
    ),

  /** `key` (attemptOf) makes a retry safe: the server announces once however often it gets the call. */
  announce: (json: NewAnnouncement, key: string) =>
    signed(({ headers }) =>
      answer(
        staff.announcements.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        isRow,
      ),
    ),

  /** What went to the learner within the last 14 days. */
  listOwn: () => signed((options) => answer(announcements.mine.$get({}, options), holdsList)),
};
