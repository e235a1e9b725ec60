import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import styles from './LinkForm.module.css';
import { backToAddMode, keepTheLink, saveLink, typeLink, useLinkForm } from './link-form-store.ts';
import { editButtonId, focusElement } from './meeting-ids.ts';

const submit = (event: SyntheticEvent) => {
  event.preventDefault();
  void saveLink();
};

/** Entering edit mode takes the focus to the link; leaving it gives the focus back to the row. */
const useFocusFollowingMode = (editingId: number | undefined) => {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(editingId);
  useEffect(() => {
    // The page was opened in this mode, after a reload or a sign-in: it has the focus.
    if (editingId === before.current) return;
    if (editingId !== undefined) {
      field.current?.focus();
      // What comes next is most often another link pasted over this one; until then its start shows.
      field.current?.setSelectionRange(0, field.current.value.length, 'backward');
    } else if (before.current !== undefined) focusElement(editButtonId(before.current));
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
