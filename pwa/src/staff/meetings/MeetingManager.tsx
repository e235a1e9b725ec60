import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { useState } from 'react';
import { AsOfNote } from '../../schedule/AsOfNote.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { startEdit, useLinkForm } from './link-drafts.ts';
import { MeetingList } from './MeetingList.tsx';
import styles from './MeetingManager.module.css';
import { reloadMeetings, useManagedMeetings } from './managed-meetings.ts';

/** The page of staff with the table of links and the form beside it (specification, section 2). */
export const MeetingManager = () => {
  const [deleting, setDeleting] = useState<StaffMeeting>();
  const now = useNow();
  const form = useLinkForm();
  const { data: list, rows, dataUpdatedAt, error, loadMore } = useManagedMeetings();
  return (
    <>
      <PageHeading lead={t`Learners see a link within seconds after you save it here.`}>
        {t`Online Classes`}
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Card>
            <LinkForm form={form} />
          </Card>
        </div>
        <MeetingList
          meetings={rows}
          hasMore={typeof list?.next === 'string'}
          onMore={loadMore}
          paged={list?.items.length}
          loadedAt={new Date(dataUpdatedAt)}
          error={error}
          onRetry={() => void reloadMeetings()}
          inForm={form.draft.editing?.id}
          onPage={list?.firstPublic[0]?.id}
          now={now}
          onEdit={startEdit}
          onDelete={setDeleting}
        />
      </div>
      <AsOfNote updatedAt={error === null ? dataUpdatedAt : undefined} />
      {deleting && (
        <DeleteMeeting
          meeting={deleting}
          listed={rows?.find(({ id }) => id === deleting.id)}
          firstPublic={list?.firstPublic ?? []}
          onDone={() => setDeleting(undefined)}
        />
      )}
    </>
  );
};
