import { useEffect, useRef } from 'react';
import { momentOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LinkForm.module.css';
import { type Conflict, closeForm, type FormKey, type LinkDraft } from './link-drafts.ts';
import { audiences } from './MoreFields.tsx';
import { givenBy, isBeingSaved, saveMineOverTheirs } from './save-link.ts';

/** What differs beside the links: [what, theirs, yours]. Values that were not changed here stay as theirs. */
const othersIn = (draft: LinkDraft, { theirs, mine }: Conflict) => {
  const { name, audience } = givenBy(draft, draft.editing, mine);
  const { meeting } = theirs;
  return [
    ['name', meeting.name || 'None', name === undefined ? undefined : name || 'None'],
    ['audience', audiences[meeting.audience], audience && audiences[audience]],
  ].filter(([, their, your]) => your !== undefined && your !== their);
};

interface Props {
  formId: FormKey;
  draft: LinkDraft;
  conflict: Conflict;
}

/** Shown when somebody else saved first: who, when, and both versions to choose from. */
export const ConflictPanel = ({ formId, draft, conflict }: Props) => {
  const busy = isBeingSaved(draft);
  const { changedBy, changedAt, meeting } = conflict.theirs;
  const panel = useRef<HTMLDivElement>(null);
  // This panel replaces the pressed button and takes over its focus.
  useEffect(() => panel.current?.focus(), []);
  const differences = [
    ['link', meeting.meetingLink || 'Not Set', conflict.mine || 'Not Set'],
    ...othersIn(draft, conflict),
  ];
  return (
    <div ref={panel} className={styles.conflict} tabIndex={-1}>
      <Alert kind="error">
        {`${changedBy} changed the link of class ${meeting.id} on ${momentOf(changedAt)} IST. Yours is not saved.`}
      </Alert>
      <dl className={styles.links}>
        {differences.map(([what, theirs, yours]) => (
          <div key={what}>
            <dt>{`Their ${what}`}</dt>
            <dd>{theirs}</dd>
            <dt>{`Your ${what}`}</dt>
            <dd>{yours}</dd>
          </div>
        ))}
      </dl>
      <Button block busy={busy} onClick={() => void saveMineOverTheirs(formId)}>
        Save mine
      </Button>
      <Button block variant="outline" busy={busy} onClick={() => closeForm(formId)}>
        Keep theirs
      </Button>
      {draft.problem && <Alert kind="error">{draft.problem}</Alert>}
    </div>
  );
};
