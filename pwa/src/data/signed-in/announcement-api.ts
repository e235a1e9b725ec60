import type { AnnouncementText, ByLocale } from 'bff/contract';
import { client, idParam, queryParams, readResponse, withSession } from '../network/client.ts';
import { hasId, hasList } from '../network/response-shapes.ts';
import { hasContacts, isAnnouncementPreview } from './response-shapes.ts';

const { announcements, staff } = client.api;

/** The learners of this course; null: all learners. */
export type AnnouncementAudience = number | null;

/** The texts in English and in further languages. */
export interface AnnouncementTexts extends AnnouncementText {
  inLanguages?: ByLocale<AnnouncementText>;
}

interface NewAnnouncement extends AnnouncementTexts {
  courseId: AnnouncementAudience;
}

const courseParam = (audience: AnnouncementAudience) =>
  audience === null ? 'all' : String(audience);

/** The announcements of staff, and those that a learner has received. A separate file, as visitors do not need the code. */
export const announcementApi = {
  /** A page of the announcements to these learners, the newest first. */
  list: (audience: AnnouncementAudience, after?: string) =>
    withSession((options) =>
      readResponse(
        staff.announcements.$get(queryParams({ course: courseParam(audience), after }), options),
        hasList,
      ),
    ),

  /** How many people would receive an announcement now. */
  preview: (audience: AnnouncementAudience) =>
    withSession((options) =>
      readResponse(
        staff.announcements.preview.$get(queryParams({ course: courseParam(audience) }), options),
        isAnnouncementPreview,
      ),
    ),

  /** The people who could not be sent an announcement. */
  findContacts: (id: number) =>
    withSession((options) =>
      readResponse(staff.announcements[':id'].contacts.$get(idParam(id), options), hasContacts),
    ),

  /** `key` (idempotentRequest) makes a retry safe: the server announces once however often it gets the call. */
  announce: (json: NewAnnouncement, key: string) =>
    withSession(({ headers }) =>
      readResponse(
        staff.announcements.$post({ json }, { headers: { ...headers, 'Idempotency-Key': key } }),
        hasId,
      ),
    ),

  /** The announcements that the learner received in the last 14 days. */
  listOwn: () =>
    withSession((options) => readResponse(announcements.mine.$get({}, options), hasList)),
};
