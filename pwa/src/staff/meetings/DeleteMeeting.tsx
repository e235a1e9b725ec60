import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { type FirstPublic, successorInWords, usersInWords } from '../links/public-link.ts';
import { closeForm } from './link-drafts.ts';
import { meetingListId } from './MeetingList.tsx';
import { deleteMeeting, reloadMeetings } from './managed-meetings.ts';
import { notifyDone } from './undo.ts';

interface Props {
  /** The meeting whose Delete was pressed. */
  meeting: StaffMeeting;
  /** The same as the list has it now. Undefined once it is gone. */
  listed: StaffMeeting | undefined;
  firstPublic: FirstPublic;
  onDone: () => void;
}

/** What deleting changes on the public page and for courses. */
const Consequences = ({ listed, firstPublic }: Pick<Props, 'listed' | 'firstPublic'>) => {
  // Somebody else may have changed the list since it was loaded.
  useEffect(() => void reloadMeetings(), []);
  if (!listed) return null;
  const sentences = [successorInWords(listed, firstPublic), usersInWords(listed)];
  return sentences.filter(Boolean).map((sentence) => <p key={sentence}>{sentence}</p>);
};

/** Asks and deletes. If that fails, it stays open and shows why. */
export const DeleteMeeting = ({ meeting, listed, firstPublic, onDone }: Props) => {
  const deleted = useRef(false);
  /** The version that is deleted: the list is fresher than the row that was pressed. */
  const version = useRef(meeting.version);

  // The focused button left with its row; the dialog must be closed before anything outside can take the focus.
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
  const { busy, problem, start } = useMutation(send, finish, sentenceFor);

  return (
    <ConfirmDialog
      title={t`Delete the link of class ${{ id: meeting.id }}?`}
      confirm={t`Delete`}
      busy={busy}
      onConfirm={start}
      onCancel={onDone}
    >
      <p>{meeting.meetingLink || t`No link is set.`}</p>
      <Consequences listed={listed} firstPublic={firstPublic} />
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};
