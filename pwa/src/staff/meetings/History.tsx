import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { MeetingChange, MeetingChangePage, SavedMeeting } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { useNow } from '../../schedule/use-now.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { questionBefore } from '../links/link-question.ts';
import { useLinkConfirmation } from '../links/use-link-confirmation.ts';
import { formatByAgo } from './ago-messages.ts';
import { formatChange } from './change-messages.ts';
import { Disclosure } from './Disclosure.tsx';
import styles from './History.module.css';
import { undo } from './undo.ts';

/** The count of changes before the list is expanded. */
const initialCount = 5;

const ChangeItem = ({ change, now }: { change: MeetingChange; now: Date }) => {
  const { what, details } = formatChange(change);
  return (
    <li className={styles.change}>
      <p className={styles.what}>{what}</p>
      {details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
      <p className={styles.who}>{formatByAgo(change.by ?? t`Someone`, change.at, now)}</p>
    </li>
  );
};

/** The values that an undo restores, as far as they differ from those of the meeting. */
const restoredValues = ({ before }: MeetingChange, meeting: SavedMeeting) => ({
  meetingLink: before?.meetingLink ?? '',
  ...(before && before.audience !== meeting.audience && { audience: before.audience }),
});

/** Undoes the last change. Asks first if a course loses its link, or if the public page will show another link. */
const UndoLastChange = ({ editing, page }: { editing: SavedMeeting; page: MeetingChangePage }) => {
  const [last] = page.items;
  const undoing = useMutation(
    () => undo(editing.id, page.version),
    () => {},
  );
  const first = useLinkConfirmation(
    async () => last && questionBefore({ editing, given: restoredValues(last, editing) }),
    undoing.start,
  );
  return (
    <>
      <Button
        small
        block
        variant="soft"
        busy={first.busy || undoing.busy}
        onClick={() => void first.start()}
      >
        {t`Undo the last change`}
      </Button>
      {first.problem && <Alert kind="error">{first.problem}</Alert>}
      {first.question && (
        <LinkQuestionDialog
          question={{ ...first.question, title: t`Undo the last change?`, confirm: t`Undo` }}
          onConfirm={first.confirm}
          onCancel={first.drop}
        />
      )}
    </>
  );
};

const ChangeList = ({ editing, page }: { editing: SavedMeeting; page: MeetingChangePage }) => {
  const now = useNow();
  const [all, setAll] = useState(false);
  const { items } = page;
  if (items.length === 0)
    return <p className={styles.who}>{t`There were no changes in the last year.`}</p>;
  return (
    <>
      {/* An added link is removed by Delete; a link that a course has closed is opened in the form. */}
      {items[0]?.kind === 'changed' && <UndoLastChange editing={editing} page={page} />}
      <ol className={styles.changes}>
        {items.slice(0, all ? undefined : initialCount).map((change) => (
          <ChangeItem key={change.id} change={change} now={now} />
        ))}
      </ol>
      {!all && items.length > initialCount && (
        <Button small block variant="quiet" onClick={() => setAll(true)}>
          {t`Show all ${{ count: items.length }}`}
        </Button>
      )}
    </>
  );
};

/** The changes of a link, refetched for each of its versions. */
const LoadedChanges = ({ editing }: { editing: SavedMeeting }) => {
  const { id, version } = editing;
  const { data, error, refetch } = useLiveQuery({
    queryKey: ['meeting changes', id, version],
    queryFn: () => staffApi.listMeetingChanges(id),
    placeholderData: keepPreviousData,
  });
  if (error !== null)
    return (
      <Alert kind="error">
        <p>{formatError(error)}</p>
        <Button small variant="soft" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </Alert>
    );
  return data ? <ChangeList editing={editing} page={data} /> : <Skeleton shape="row" />;
};

/** The history of the link in the form, collapsed at first. */
export const History = ({ editing }: { editing: SavedMeeting }) => (
  <section className={styles.history} aria-label={t`History of class ${{ id: editing.id }}`}>
    <Disclosure label={t`History`}>
      <LoadedChanges editing={editing} />
    </Disclosure>
  </section>
);
