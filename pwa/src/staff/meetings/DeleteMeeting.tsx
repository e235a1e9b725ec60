import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { type FirstPublic, formatLinkUsers, formatSuccessor } from '../links/public-link.ts';
import { closeForm } from './link-drafts.ts';
import { meetingListId } from './MeetingList.tsx';
import { deleteMeeting, reloadMeetings } from './managed-meetings.ts';
import { notifyDone } from './undo.ts';

interface Props {
  /** The meeting to delete. */
  meeting: StaffMeeting;
  /** The present version in the list. Undefined once it is deleted. */
  listed: StaffMeeting | undefined;
  firstPublic: FirstPublic;
  onDone: () => void;
}

/** The consequences for the public page and for courses. */
const Consequences = ({ listed, firstPublic }: Pick<Props, 'listed' | 'firstPublic'>) => {
  // Somebody else may have changed the list since it was loaded.
  useEffect(() => void reloadMeetings(), []);
  if (!listed) return null;
  const sentences = [formatSuccessor(listed, firstPublic), formatLinkUsers(listed)];
  return sentences.filter(Boolean).map((sentence) => <p key={sentence}>{sentence}</p>);
};

/** Deletes a meeting after a confirmation. After a failure the dialog stays open with the reason. */
export const DeleteMeeting = ({ meeting, listed, firstPublic, onDone }: Props) => {
  const deleted = useRef(false);
  /** The deleted version: the list is fresher than the pressed row. */
  const version = useRef(meeting.version);

  // The focused button was removed with its row; nothing outside the dialog can take the focus before it is closed.
  useEffect(
    () => () => void (deleted.current && document.getElementById(meetingListId)?.focus()),
    [],
  );

  const finish = () => {
    closeForm(meeting.id);
    notifyDone(() => t`Meeting link ${{ id: meeting.id }} deleted.`, {
      ...meeting,
      version: version.current,
    });
    deleted.current = true;
    onDone();
  };
  const send = () => {
    version.current = listed?.version ?? version.current;
    return deleteMeeting(meeting.id);
  };
  const { busy, problem, start } = useMutation(send, finish, formatError);

  return (
    <ConfirmDialog
      title={t`Delete the link of class ${{ id: meeting.id }}?`}
      confirm={t`Delete`}
      busy={busy}
      onConfirm={start}
      onCancel={onDone}
    >
      <p>{meeting.meetingLink || t`This class has no link.`}</p>
      <Consequences listed={listed} firstPublic={firstPublic} />
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};
