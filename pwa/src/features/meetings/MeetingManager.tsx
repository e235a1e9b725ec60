import type { Meeting } from 'bff/contract';
import { useEffect, useState } from 'react';
import { StaffMenu } from '../../layouts/StaffMenu.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { startEdit, useLinkForm } from './link-form-store.ts';
import { MeetingList } from './MeetingList.tsx';
import {
  keepInView,
  loadManager,
  showMoreMeetings,
  shownMeetings,
  useManager,
} from './manager-store.ts';
import styles from './OnlineClassScreen.module.css';

/** The specification's section 2: the table of links and the form beside it. */
export const MeetingManager = () => {
  const [deleting, setDeleting] = useState<Meeting>();
  const manager = useManager();
  const { list, loadedAt, failed } = manager;
  useEffect(() => {
    // The form may have been kept from before, with a row of any page.
    const { editing } = useLinkForm.getState();
    if (editing) keepInView(editing.id);
    void loadManager();
  }, []);
  return (
    <div className={classes('page', styles.screen)}>
      <StaffMenu />
      <PageHeading lead="Links you save here reach learners’ phones at once. The link of a course with a fee is only for those enrolled in it.">
        Online Classes
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Card>
            <LinkForm />
          </Card>
        </div>
        <MeetingList
          meetings={shownMeetings(manager)}
          hasMore={typeof list?.next === 'string'}
          onMore={showMoreMeetings}
          paged={list?.items.length}
          loadedAt={loadedAt}
          failed={failed}
          onRetry={() => void loadManager()}
          staff={{
            onEdit: startEdit,
            onDelete: setDeleting,
            publicId: list?.firstPublic[0]?.id,
          }}
        />
      </div>
      {deleting && <DeleteMeeting meeting={deleting} onDone={() => setDeleting(undefined)} />}
    </div>
  );
};
