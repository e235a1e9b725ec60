import { plural, t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { titleOf } from '../../i18n/localized-content.ts';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

/** The titles of the other courses whose learners join by this meeting's link. */
export const othersWith = ({ courses }: StaffMeeting, courseId: number | undefined): string[] =>
  courses.filter(({ id }) => id !== courseId).map(titleOf);

interface SharedProps {
  /** The other courses with the link. */
  titles: string[];
  onUse: () => void;
  onCancel: () => void;
}

const sharedInWords = (others: string[]) => {
  const [titles, count] = [others.join(', '), others.length];
  return plural(count, {
    one: `${titles} has this link. Learners of this course then come to the same call.`,
    other: `${titles} have this link. Learners of this course then come to the same call.`,
  });
};

/** Asks before two courses get one link: the learners of both would come to the same call. */
export const SharedLink = ({ titles, onUse, onCancel }: SharedProps) => (
  <ConfirmDialog
    title={t`Use the same link?`}
    confirm={t`Use it`}
    look="action"
    busy={false}
    onConfirm={onUse}
    onCancel={onCancel}
  >
    <p>{sharedInWords(titles)}</p>
  </ConfirmDialog>
);
