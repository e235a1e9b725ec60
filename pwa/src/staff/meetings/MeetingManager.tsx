import type { StaffMeeting } from 'bff/contract';
import { useEffect, useState } from 'react';
import { useShownPages, useStanding } from '../../data/lists/later/use-standing.ts';
import { useFresh } from '../../data/lists/use-fresh.ts';
import { MeetingList } from '../../member/meetings/MeetingList.tsx';
import styles from '../../member/meetings/OnlineClassScreen.module.css';
import { StaffMenu } from '../../shell/signed-in/StaffMenu.tsx';
import { AsOfNote } from '../../timetable/AsOfNote.tsx';
import { useNow } from '../../timetable/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { LinkForm } from './LinkForm.tsx';
import { shownForm, startEdit, useEditedId } from './link-form-store.ts';
import {
  keepInView,
  loadManager,
  meetingPages,
  showMoreMeetings,
  shownMeetings,
  useManager,
} from './manager-store.ts';
import { StaffButtons, StaffCell } from './StaffRow.tsx';

/** Others change links, too. What is typed into the form stays. */
const fresh = { topics: ['staff/meetings', 'staff/courses'], everyMs: 30_000 } as const;

/** Staff's page: the table of links and the form beside it (specification, section 2). */
export const MeetingManager = () => {
  const [deleting, setDeleting] = useState<StaffMeeting>();
  const now = useNow();
  const inForm = useEditedId();
  const manager = useManager();
  const { list, loadedAt, failed } = manager;
  const { before, keep } = useShownPages('meetings');
  useStanding(list !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens.
  useEffect(() => {
    meetingPages.beginWith(before);
    // The form may have been kept over a reload, with a meeting of a later page.
    const { editing } = shownForm();
    if (editing) keepInView(editing.id);
  }, []);
  useFresh(loadManager, fresh, failed);
  const showMore = async () => {
    const problem = await showMoreMeetings();
    keep(meetingPages.count());
    return problem;
  };
  return (
    <div className={classes('page', styles.screen)}>
      <StaffMenu />
      <PageHeading lead="Links you save here reach learners’ open screens, most of them at once. The link of a course with a fee is only for those enrolled in it.">
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
          onMore={showMore}
          paged={list?.items.length}
          loadedAt={loadedAt}
          failed={failed}
          onRetry={() => void loadManager()}
          staff={{
            inForm,
            cell: (meeting, link) => (
              <StaffCell
                meeting={meeting}
                link={link}
                isOnPage={meeting.id === list?.firstPublic[0]?.id}
                now={now}
              />
            ),
            buttons: (meeting) => (
              <StaffButtons meeting={meeting} onEdit={startEdit} onDelete={setDeleting} />
            ),
          }}
        />
      </div>
      <AsOfNote asOf={failed ? undefined : loadedAt} />
      {deleting && <DeleteMeeting meeting={deleting} onDone={() => setDeleting(undefined)} />}
    </div>
  );
};
