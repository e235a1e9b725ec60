import type { StaffMeeting } from 'bff/contract';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';

/** The titles of the other courses whose learners join by this meeting's link. */
export const othersWith = ({ courses }: StaffMeeting, courseId: number | undefined): string[] =>
  courses.filter(({ id }) => id !== courseId).map(({ title }) => title);

interface SharedProps {
  /** The other courses with the link. */
  titles: string[];
  onUse: () => void;
  onCancel: () => void;
}

/** Asks before two courses get one link: the learners of both would come to the same call. */
export const SharedLink = ({ titles, onUse, onCancel }: SharedProps) => (
  <ConfirmDialog
    title="Use the same link?"
    confirm="Use it"
    look="action"
    busy={false}
    onConfirm={onUse}
    onCancel={onCancel}
  >
    <p>
      {`${titles.join(', ')} ${titles.length === 1 ? 'has' : 'have'} this link. Learners of this course then come to the same call.`}
    </p>
  </ConfirmDialog>
);
