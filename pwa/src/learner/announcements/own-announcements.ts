import { announcementApi } from '../../data/signed-in/announcement-api.ts';
import { createPersonalStore } from '../../data/signed-in/personal-store.ts';

/** What went to the learner within the last 14 days. */
export const ownAnnouncements = createPersonalStore('announcements', announcementApi.listOwn);
