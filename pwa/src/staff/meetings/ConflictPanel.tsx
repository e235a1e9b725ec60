import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LinkForm.module.css';
import { closeForm, type LinkConflict, type LinkDraft, type LinkFormKey } from './link-drafts.ts';
import { audienceName } from './MoreFields.tsx';
import { changedValues, isBeingSaved, saveMineOverTheirs } from './save-link.ts';

interface LinkDifference {
  /** The labels of their value and mine. */
  names: [string, string];
  theirs: string;
  yours: string | undefined;
}

/** The differences besides the links. Values that were not changed here stay theirs. */
const otherDifferences = (draft: LinkDraft, { theirs, mine }: LinkConflict): LinkDifference[] => {
  const { name, audience } = changedValues(draft, draft.editing, mine);
  const { meeting } = theirs;
  const none = t({ message: 'None', context: 'name of a link' });
  const all: LinkDifference[] = [
    {
      names: [t`Their name`, t({ message: 'Your name', context: 'name of a link' })],
      theirs: meeting.name || none,
      yours: name === undefined ? undefined : name || none,
    },
    {
      names: [t`Their audience`, t`Your audience`],
      theirs: audienceName(meeting.audience),
      yours: audience && audienceName(audience),
    },
  ];
  return all.filter(({ theirs: their, yours }) => yours !== undefined && yours !== their);
};

interface Props {
  formId: LinkFormKey;
  draft: LinkDraft;
  conflict: LinkConflict;
}

/** Shown when somebody else has saved first: their name, the time, and both versions to choose from. */
export const ConflictPanel = ({ formId, draft, conflict }: Props) => {
  const busy = isBeingSaved(draft);
  const { changedBy, changedAt, meeting } = conflict.theirs;
  const panel = useRef<HTMLDivElement>(null);
  // This panel replaces the pressed button and takes over its focus.
  useEffect(() => panel.current?.focus(), []);
  const differences: LinkDifference[] = [
    {
      names: [t`Their link`, t`Your link`],
      theirs: meeting.meetingLink || t`Not Set`,
      yours: conflict.mine || t`Not Set`,
    },
    ...otherDifferences(draft, conflict),
  ];
  return (
    <div ref={panel} className={styles.conflict} tabIndex={-1}>
      <Alert kind="error">
        {t`${changedBy} changed the link of class ${{ id: meeting.id }} on ${{ moment: formatDateTime(changedAt) }} IST. Your link has not been saved.`}
      </Alert>
      <dl className={styles.links}>
        {differences.map(({ names: [their, your], theirs, yours }) => (
          <div key={their}>
            <dt>{their}</dt>
            <dd>{theirs}</dd>
            <dt>{your}</dt>
            <dd>{yours}</dd>
          </div>
        ))}
      </dl>
      <Button block busy={busy} onClick={() => void saveMineOverTheirs(formId)}>
        {t`Save mine`}
      </Button>
      <Button block variant="outline" busy={busy} onClick={() => closeForm(formId)}>
        {t`Keep theirs`}
      </Button>
      {draft.problem && <Alert kind="error">{draft.problem}</Alert>}
    </div>
  );
};
