import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useUnsaved } from '../../data/forms/use-draft.ts';
import { isWebLink, normalLink } from '../../timetable/meeting-link.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { useTyping } from '../../ui/staff/use-typing.ts';
import { hostOf } from '../links/link-host.ts';
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
import type { Question } from './save-question.ts';

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

/** The service that the typed link leads to, and the link to try it before it is saved. */
const TryLink = ({ link }: { link: string }) => (
  <p className={styles.try}>
    <span className={styles.host}>{hostOf(link)}</span>
    <a className={styles.tryLink} href={link} target="_blank" rel="noopener noreferrer">
      Try the link
    </a>
  </p>
);

interface QuestionProps {
  question: Question;
  link: string;
}

const QuestionDialog = ({ question, link }: QuestionProps) => (
  <ConfirmDialog
    title={question.title}
    confirm={question.confirm}
    look={question.isRemoval ? 'danger' : 'action'}
    busy={false}
    onConfirm={() => void confirmLink()}
    onCancel={keepTheLink}
  >
    <p>{link}</p>
    {question.sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </ConfirmDialog>
);

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
  const link = normalLink(text);
  const type = useTyping(typeValues);
  useUnsaved(text !== (editing?.meetingLink ?? ''));
  useEffect(openForm, []);
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <h2 className={styles.heading}>{editing ? 'Edit Meeting Link' : 'Add Meeting Link'}</h2>
        {conflict ? (
          <ConflictPanel conflict={conflict} busy={busy} />
        ) : (
          <>
            <div>
              <TextField
                ref={field}
                label={editing ? `Meeting link for class ${editing.id}` : 'Meeting link'}
                placeholder="Enter Meeting Link"
                type="text"
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => type({ text: event.target.value })}
                hint={editing ? undefined : hintFor(audience)}
                error={fault}
              />
              {isWebLink(link) && <TryLink link={link} />}
            </div>
            <MoreFields key={turn} form={form} />
          </>
        )}
        {problem && <Alert kind="error">{problem}</Alert>}
        {!conflict && (
          <Button type="submit" block busy={busy}>
            {editing ? 'Update Link' : 'Save Link'}
          </Button>
        )}
        {asked && (
          <QuestionDialog
            question={asked.question}
            link={
              asked.question.isRemoval ? (editing?.meetingLink ?? '') : normalLink(asked.sent.text)
            }
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
