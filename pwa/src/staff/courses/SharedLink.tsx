import { plural, t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

/** The titles of the other courses that use this meeting. */
export const otherCourseTitles = (
  { courses }: StaffMeeting,
  courseId: number | undefined,
): string[] => courses.filter(({ id }) => id !== courseId).map(localizedTitle);

interface SharedLinkProps {
  /** The other courses with the link. */
  titles: string[];
  onUse: () => void;
  onCancel: () => void;
}

const formatShared = (others: string[]) => {
  const [titles, count] = [others.join(', '), others.length];
  return plural(count, {
    one: `${titles} has this link. Learners of this course will then join the same meeting.`,
    other: `${titles} have this link. Learners of this course will then join the same meeting.`,
  });
};

/** Asks before two courses share a link: the learners of both would join the same call. */
export const SharedLink = ({ titles, onUse, onCancel }: SharedLinkProps) => (
  <ConfirmDialog
    title={t`Use the same link?`}
    confirm={t`Use this link`}
    variant="action"
    busy={false}
    onConfirm={onUse}
    onCancel={onCancel}
  >
    <p>{formatShared(titles)}</p>
  </ConfirmDialog>
);
