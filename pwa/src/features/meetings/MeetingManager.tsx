import type { Meeting } from 'bff/contract';
import { useEffect, useState } from 'react';
import { StaffMenu } from '../../layouts/StaffMenu.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { startEdit } from './link-form-store.ts';
import { MeetingList } from './MeetingList.tsx';
import { loadManager, useManager } from './manager-store.ts';
import styles from './OnlineClassScreen.module.css';
import { onPublicPage } from './public-link.ts';

/** The specification's section 2: the table of links and the form beside it. */
export const MeetingManager = () => {
  const [deleting, setDeleting] = useState<Meeting>();
  const { meetings, loadedAt, failed } = useManager();
  useEffect(() => void loadManager(), []);
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
          meetings={meetings}
          loadedAt={loadedAt}
          failed={failed}
          onRetry={() => void loadManager()}
          staff={{
            onEdit: startEdit,
            onDelete: setDeleting,
            publicId: meetings && onPublicPage(meetings)?.id,
          }}
        />
      </div>
      {deleting && <DeleteMeeting meeting={deleting} onDone={() => setDeleting(undefined)} />}
    </div>
  );
};
