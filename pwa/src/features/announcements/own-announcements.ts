import { announcementApi } from '../../api/announcement-api.ts';
import { createPersonalStore } from '../../session/personal-store.ts';

/** What went to the learner within the last 14 days. */
export const ownAnnouncements = createPersonalStore('announcements', announcementApi.listOwn);
