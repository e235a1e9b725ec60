import type { StaffMeeting } from 'bff/contract';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { meetingListId } from '../../member/meetings/MeetingList.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { successorInWords, usersInWords } from '../links/public-link.ts';
import { closeForm } from './link-form-store.ts';
import {
  deleteMeeting,
  loadManager,
  shownMeeting,
  shownMeetings,
  useManager,
} from './manager-store.ts';
import { notifyDone } from './undo.ts';

/** What deleting changes on the public page and for courses, by a fresh list. */
const Consequences = ({ id }: { id: number }) => {
  const manager = useManager();
  const meeting = shownMeetings(manager)?.find((each) => each.id === id);
  // Somebody else may have changed the list since it was loaded.
  useEffect(() => void loadManager(), []);
  if (!meeting) return null;
  const { firstPublic = [] } = manager.list ?? {};
  const sentences = [successorInWords(meeting, firstPublic), usersInWords(meeting)];
  return sentences.filter(Boolean).map((sentence) => <p key={sentence}>{sentence}</p>);
};

interface Props {
  meeting: StaffMeeting;
  onDone: () => void;
}

/** Asks and deletes. If that fails, it stays open and shows why. */
export const DeleteMeeting = ({ meeting, onDone }: Props) => {
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
    notifyDone(`Meeting link ${meeting.id} deleted.`, { ...meeting, version: version.current });
    deleted.current = true;
    onDone();
  };
  const send = () => {
    version.current = shownMeeting(meeting.id)?.version ?? version.current;
    return deleteMeeting(meeting.id);
  };
  const { busy, problem, start } = useMutation(send, finish, sentenceFor);

  return (
    <ConfirmDialog
      title={`Delete the link of class ${meeting.id}?`}
      confirm="Delete"
      busy={busy}
      onConfirm={start}
      onCancel={onDone}
    >
      <p>{meeting.meetingLink || 'No link is set.'}</p>
      <Consequences id={meeting.id} />
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};
