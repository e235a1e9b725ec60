import type { Meeting } from 'bff/contract';
import { useEffect, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { startEdit } from './link-form-store.ts';
import { MeetingList } from './MeetingList.tsx';
import { loadMeetings } from './meetings-store.ts';
import styles from './OnlineClassScreen.module.css';

/** The specification's section 2: the table of links and the form beside it. */
export const MeetingManager = () => {
  const [deleting, setDeleting] = useState<Meeting>();
  useEffect(() => void loadMeetings(), []);
  return (
    <div className={classes('page', styles.screen)}>
      <PageHeading lead="Links you save here reach every learner’s phone at once.">
        Online Classes
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.form}>
          <Card>
            <LinkForm />
          </Card>
        </div>
        <MeetingList staff={{ onEdit: startEdit, onDelete: setDeleting }} />
      </div>
      {deleting && <DeleteMeeting meeting={deleting} onDone={() => setDeleting(undefined)} />}
    </div>
  );
};
