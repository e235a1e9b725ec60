import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonNote, PersonPage } from 'bff/contract';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { openDraft, useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import styles from './Person.module.css';
import { Section } from './PersonSections.tsx';

const maxNoteLength = 1000;

interface NoteFormProps {
  /** The key of the draft. */
  draftKey: string;
  label: string;
  before: string;
  send: (text: string) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

const NoteForm = ({ draftKey, label, before, send, onSaved, onCancel }: NoteFormProps) => {
  const { draft, type, forget } = useDraft(draftKey, { text: before });
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => send(draft.text),
    () => {
      forget(draft);
      showToast(() => t`The note is saved.`);
      onSaved();
    },
  );
  const submit = () => {
    setMissing(draft.text.trim() === '');
    if (draft.text.trim() !== '') void start();
  };
  return (
    <Form className={styles.noteForm} refused={refused} onSubmit={submit}>
      <TextArea
        label={label}
        name="text"
        rows={3}
        maxLength={maxNoteLength}
        readOnly={busy}
        value={draft.text}
        onChange={(event) => type({ text: event.target.value })}
        hint={t`Staff see this note. The learner can read it in the copy of their data.`}
        error={isMissing ? t`Write the note first.` : undefined}
      />
      <FormErrorAlert />
      <div className={styles.buttons}>
        <Button type="submit" small busy={busy}>
          {t`Save the note`}
        </Button>
        <Button
          small
          variant="outline"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  );
};

const RemoveNote = ({ person, note, onChanged, onClose }: NoteProps & { onClose: () => void }) => {
  const { busy, problem, start } = useMutation(
    () => peopleApi.removeNote(person.id, note.id),
    () => {
      showToast(() => t`The note is removed.`);
      onClose();
      onChanged();
    },
  );
  return (
    <ConfirmDialog
      title={t`Remove this note?`}
      confirm={t`Remove`}
      busy={busy}
      onConfirm={() => void start()}
      onCancel={onClose}
    >
      <p>{note.text}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

interface NoteProps {
  person: PersonPage;
  note: PersonNote;
  /** The note was changed or removed. */
  onChanged: () => void;
}

const Note = (props: NoteProps) => {
  const { person, note, onChanged } = props;
  const [does, setDoes] = useState<'change' | 'remove'>();
  const mayNote = useCan('people.note');
  const isOwn = useSession(({ user }) => user?.id === note.by?.id);
  const row = useRef<HTMLLIElement>(null);
  const moveFocus = useFocusOn(row, (within) => within.querySelector('textarea, button'));
  const go = (next: typeof does) => {
    setDoes(next);
    if (next !== 'remove') moveFocus();
  };
  const when = formatDateTime(note.changedAt ?? note.writtenAt);
  if (does === 'change')
    return (
      <li ref={row} className={styles.note}>
        <NoteForm
          draftKey={`note ${note.id}`}
          label={t`Your note`}
          before={note.text}
          send={(text) => peopleApi.changeNote(person.id, note.id, text)}
          onSaved={() => {
            go(undefined);
            onChanged();
          }}
          onCancel={() => go(undefined)}
        />
      </li>
    );
  return (
    <li ref={row} className={styles.note}>
      <p className={styles.message}>{note.text}</p>
      <div className={styles.noteFoot}>
        <p className={styles.more}>
          {note.by?.name ?? t`Someone who has left the team`}, {when}
          {note.changedAt && ` (${t`changed`})`}
        </p>
        {mayNote && (
          <div className={styles.noteActs}>
            {isOwn && (
              <Button small variant="quiet" onClick={() => go('change')}>
                <Trans>
                  Edit <span className="visually-hidden">the note of {when}</span>
                </Trans>
              </Button>
            )}
            <Button small variant="quiet" onClick={() => go('remove')}>
              <Trans>
                Remove <span className="visually-hidden">the note of {when}</span>
              </Trans>
            </Button>
          </div>
        )}
      </div>
      {does === 'remove' && <RemoveNote {...props} onClose={() => setDoes(undefined)} />}
    </li>
  );
};

interface Props {
  person: PersonPage;
  onChanged: () => void;
}

/** The form for a new note. It is open if there is a draft. */
const NewNote = ({ person, onChanged }: Props) => {
  const draftKey = `note of ${person.id}`;
  const [isOpen, setOpen] = useState(() => openDraft(draftKey, { text: '' }).isTyped());
  const attempt = useRef<IdempotentRequest>(undefined);
  const add = async (text: string) => {
    attempt.current = idempotentRequest({ text }, attempt.current);
    await peopleApi.addNote(person.id, text, attempt.current.key);
    // The same text written again is not a retry.
    attempt.current = undefined;
  };
  const element = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusOn(element, (within) => within.querySelector('textarea, button'));
  const open = (next: boolean) => {
    setOpen(next);
    moveFocus();
  };
  return (
    <div ref={element}>
      {isOpen ? (
        <NoteForm
          draftKey={draftKey}
          label={t`A new note`}
          before=""
          send={add}
          onSaved={() => {
            open(false);
            onChanged();
          }}
          onCancel={() => open(false)}
        />
      ) : (
        <Button small variant="soft" onClick={() => open(true)}>
          {t`Write a note`}
        </Button>
      )}
    </div>
  );
};

/** The notes of staff about the person, the newest first, and the form for a new note. */
export const NotesSection = ({ person, onChanged }: Props) => {
  const mayNote = useCan('people.note');
  return (
    <Section title={t`Staff notes`}>
      {mayNote && <NewNote person={person} onChanged={onChanged} />}
      {person.notes.length > 0 && (
        <ul>
          {person.notes.map((note) => (
            <Note key={note.id} person={person} note={note} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Section>
  );
};
