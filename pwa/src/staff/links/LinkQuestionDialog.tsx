import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { UnreachableByLink, useMeetingLinkContacts } from './LinkContacts.tsx';
import type { LinkQuestion } from './link-question.ts';

interface Props {
  question: LinkQuestion;
  /** The link in question, where the form does not show it. */
  link?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const UnreachableOfMeeting = ({ meetingId }: { meetingId: number }) => (
  <UnreachableByLink contacts={useMeetingLinkContacts(meetingId)} />
);

/** The confirmation before a link is saved. */
export const LinkQuestionDialog = ({ question, link, busy = false, ...answers }: Props) => (
  <ConfirmDialog
    title={question.title}
    confirm={question.confirm}
    variant={question.isRemoval ? 'danger' : 'action'}
    busy={busy}
    {...answers}
  >
    {link && <p>{link}</p>}
    {question.sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {question.notifiesOf !== undefined && <UnreachableOfMeeting meetingId={question.notifiesOf} />}
  </ConfirmDialog>
);
