import type { Announcement, AnnouncementPreview, OwnAnnouncement, Page } from 'bff/contract';
import { json, refusal } from './fake-answers.ts';

interface AnnouncementRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown>;
}

/** What the fake BFF knows of announcements. */
export interface FakeAnnouncements {
  /** Whom an announcement would reach. */
  preview: AnnouncementPreview;
  /** What staff have written, the newest first. */
  written: Announcement[];
  /** What went to the learner. */
  own: OwnAnnouncement[];
  /** The answers by their Idempotency-Key. */
  answered: Map<string, Announcement>;
}

export const noAnnouncements = (): FakeAnnouncements => ({
  preview: { learners: 40, byPush: 9, byMail: 3 },
  written: [],
  own: [],
  answered: new Map(),
});

const pageOf = (known: FakeAnnouncements, course: string | null): Page<Announcement> => ({
  items: known.written.filter(({ courseId, toAll }) =>
    course === 'all' ? toAll : String(courseId) === course,
  ),
  next: null,
});

const announce = (known: FakeAnnouncements, { headers, body }: AnnouncementRequest) => {
  const key = headers.get('Idempotency-Key') ?? crypto.randomUUID();
  const before = known.answered.get(key);
  if (before) return json(201, before);
  const { byPush, byMail } = known.preview;
  if (byPush + byMail === 0) return refusal(409, 'Nobody here has agreed to announcements.');
  const announcement: Announcement = {
    id: known.written.length + 1,
    courseId: body.courseId as number | null,
    toAll: body.courseId === null,
    subject: String(body.subject),
    text: String(body.text),
    at: '2026-11-23T05:12:00.000Z',
    by: 'Vikram Negi',
    told: { of: byPush + byMail, pushed: 0, mailed: 0 },
  };
  known.written = [announcement, ...known.written];
  known.answered.set(key, announcement);
  return json(201, announcement);
};

/** Paths without `/api`. Undefined if the path is another's. */
export const answerAnnouncements = (
  known: FakeAnnouncements,
  request: AnnouncementRequest,
): Response | undefined => {
  switch (`${request.method} ${request.path}`) {
    case 'GET /announcements/mine':
      return json(200, known.own);
    case 'GET /staff/announcements':
      return json(200, pageOf(known, request.query.get('course')));
    case 'GET /staff/announcements/preview':
      return json(200, known.preview);
    case 'POST /staff/announcements':
      return announce(known, request);
    default:
      return undefined;
  }
};
