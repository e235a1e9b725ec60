import { type SyntheticEvent, useEffect, useRef } from 'react';
import { momentOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './LinkForm.module.css';
import {
  backToAddMode,
  type Conflict,
  keepTheLink,
  saveLink,
  saveMineOverTheirs,
  typeLink,
  useLinkForm,
} from './link-form-store.ts';
import { editButtonId } from './MeetingTable.tsx';

/** Shown when somebody else saved first: who, when, and both links to choose from. */
const ConflictPanel = ({ conflict, busy }: { conflict: Conflict; busy: boolean }) => {
  const { changedBy, changedAt, meeting } = conflict.theirs;
  const panel = useRef<HTMLDivElement>(null);
  // This panel replaces the pressed button and takes over its focus.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.conflict} tabIndex={-1}>
      <Alert kind="error">
        {`${changedBy} changed the link of class ${meeting.id} on ${momentOf(changedAt)} IST. Yours is not saved.`}
      </Alert>
      <dl className={styles.links}>
        <div>
          <dt>Their link</dt>
          <dd>{meeting.meetingLink || 'Not Set'}</dd>
        </div>
        <div>
          <dt>Your link</dt>
          <dd>{conflict.mine || 'Not Set'}</dd>
        </div>
      </dl>
      <Button block busy={busy} onClick={() => void saveMineOverTheirs()}>
        Save mine
      </Button>
      <Button block variant="outline" busy={busy} onClick={backToAddMode}>
        Keep theirs
      </Button>
    </div>
  );
};

const submit = (event: SyntheticEvent) => {
  event.preventDefault();
  void saveLink();
};

/** Entering edit mode focuses the link; leaving it focuses the row's Edit button again. */
const useFocusFollowingMode = (editingId: number | undefined) => {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(editingId);
  useEffect(() => {
    // The page was opened in this mode, after a reload or a sign-in: the focus stays on the page.
    if (editingId === before.current) return;
    if (editingId !== undefined) {
      field.current?.focus();
      // Most often another link is pasted over this one, so it is selected; `backward` shows its start.
      field.current?.setSelectionRange(0, field.current.value.length, 'backward');
    } else if (before.current !== undefined)
      document.getElementById(editButtonId(before.current))?.focus();
    before.current = editingId;
  }, [editingId]);
  return field;
};

export const LinkForm = () => {
  const { text, editing, busy, fault, problem, conflict, warnings } = useLinkForm();
  const field = useFocusFollowingMode(editing?.id);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.heading}>{editing ? 'Edit Meeting Link' : 'Add Meeting Link'}</h2>
      {conflict ? (
        <ConflictPanel conflict={conflict} busy={busy} />
      ) : (
        <TextField
          ref={field}
          label={editing ? `Meeting link for class ${editing.id}` : 'Meeting link'}
          placeholder="Enter Meeting Link"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          value={text}
          onChange={(event) => typeLink(event.target.value)}
          hint={editing ? undefined : 'Everybody can see it until a course with a fee uses it.'}
          error={fault}
        />
      )}
      {problem && <Alert kind="error">{problem}</Alert>}
      {!conflict && (
        <Button type="submit" block busy={busy}>
          {editing ? 'Update Link' : 'Save Link'}
        </Button>
      )}
      {editing && warnings && (
        <ConfirmDialog
          title={`Take the link of class ${editing.id} away?`}
          confirm="Take the link away"
          busy={busy}
          onConfirm={() => void saveLink({ confirmed: true })}
          onCancel={keepTheLink}
        >
          <p>{editing.meetingLink}</p>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </ConfirmDialog>
      )}
      {editing && !conflict && !busy && (
        <div className={styles.cancel}>
          <Button variant="quiet" small block onClick={backToAddMode}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
};
