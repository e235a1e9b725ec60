import { useChangeAnnouncements } from '../notices/change-announcements.ts';

/** Announces changes on the screen to screen readers. The focus does not move. */
export const ChangeAnnouncer = () => {
  const announcement = useChangeAnnouncements((changes) => changes.announcement);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
};
