import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useUnsaved } from '../../data/forms/use-draft.ts';
import { normalLink } from '../../timetable/meeting-link.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useTyping } from '../../ui/staff/use-typing.ts';
import { LinkEditor } from '../links/LinkEditor.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { History } from './History.tsx';
import styles from './LinkForm.module.css';
import {
  backToAddMode,
  openForm,
  typeValues,
  useFormTurn,
  useLinkForm,
} from './link-form-store.ts';
import { MoreFields } from './MoreFields.tsx';
import { editButtonId } from './StaffRow.tsx';
import { confirmLink, keepTheLink, saveLink } from './save-link.ts';

const submit = (event: SyntheticEvent) => {
  event.preventDefault();
  void saveLink();
};

/** Entering edit mode focuses the link; leaving it focuses the row's Edit button again. */
const useFocusFollowingMode = (turn: number, editingId: number | undefined) => {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef({ turn, editingId });
  useEffect(() => {
    const { turn: lastTurn, editingId: left } = before.current;
    before.current = { turn, editingId };
    // The page was opened in this mode, after a reload or a sign-in, or more was typed while a new link was saved: the focus
    // stays where it is.
    if (turn === lastTurn || editingId === left) return;
    if (editingId !== undefined) {
      field.current?.focus();
      // Most often another link is pasted over this one, so it is selected; `backward` shows its start.
      field.current?.setSelectionRange(0, field.current.value.length, 'backward');
    } else if (left !== undefined) document.getElementById(editButtonId(left))?.focus();
  }, [turn, editingId]);
  return field;
};

/** Who sees a new link. */
const hintFor = (audience: 'everyone' | 'enrolled') =>
  audience === 'everyone'
    ? 'Everybody can see it until a course with a fee uses it.'
    : 'Only those enrolled in a course that uses it can see it.';

/** Adds a link, or changes the one whose Edit was pressed. */
export const LinkForm = () => {
  const form = useLinkForm();
  const turn = useFormTurn();
  const { text, audience, editing, sent, fault, problem, conflict, asked } = form;
  const busy = sent !== undefined;
  const field = useFocusFollowingMode(turn, editing?.id);
  const type = useTyping(typeValues);
  useUnsaved(text !== (editing?.meetingLink ?? ''));
  useEffect(openForm, []);
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 className={styles.heading}>{editing ? 'Edit Meeting Link' : 'Add Meeting Link'}</h2>
        {conflict ? (
          <>
            <ConflictPanel conflict={conflict} busy={busy} />
            {problem && <Alert kind="error">{problem}</Alert>}
          </>
        ) : (
          <LinkEditor
            field={{
              ref: field,
              label: editing ? `Meeting link for class ${editing.id}` : 'Meeting link',
              hint: editing ? undefined : hintFor(audience),
            }}
            text={text}
            onType={(typed) => type({ text: typed })}
            fault={fault}
            problem={problem}
            button={{ busy, children: editing ? 'Update Link' : 'Save Link' }}
          >
            <MoreFields key={turn} form={form} />
          </LinkEditor>
        )}
        {asked && (
          <LinkQuestionDialog
            question={asked.question}
            link={
              asked.question.isRemoval ? (editing?.meetingLink ?? '') : normalLink(asked.sent.text)
            }
            onConfirm={() => void confirmLink()}
            onCancel={keepTheLink}
          />
        )}
        {editing && !conflict && !busy && (
          <div className={styles.cancel}>
            <Button variant="quiet" small block onClick={backToAddMode}>
              Cancel
            </Button>
          </div>
        )}
      </form>
      {editing && !conflict && <History key={editing.id} editing={editing} />}
    </>
  );
};
