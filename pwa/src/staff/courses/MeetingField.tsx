import { t } from '@lingui/core/macro';
import type { Meeting, StaffCourse, StaffMeeting } from 'bff/contract';
import { useState } from 'react';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { type CourseDraft, changeOf } from './course-draft.ts';
import { NearLink, useNearLink } from './NearLink.tsx';
import { publicChanges } from './public-changes.ts';
import { SeekMeeting } from './SeekMeeting.tsx';
import { othersWith, SharedLink } from './SharedLink.tsx';
import { useMeetings } from './use-meetings.ts';

interface Props extends DraftPart<CourseDraft> {
  /** The course as it is saved. Undefined for a new one. */
  base: StaffCourse | undefined;
}

const nameOf = ({ id, name, meetingLink }: Meeting) =>
  `${id}: ${name || meetingLink.replace(/^https?:\/\//, '') || t`Not Set`}`;

const hintFor = (failure: unknown) =>
  failure === undefined
    ? t`Learners join by this meeting’s link. If the course has a fee, only the enrolled see it. Links are kept under Meeting Links.`
    : sentenceFor(failure);

/** What saving takes from the public. Undefined while the fee is no number. */
const changesBy = (
  draft: CourseDraft,
  { meetings, onPage, openMeetingId }: ReturnType<typeof useMeetings>,
) => {
  if (!meetings || (!draft.isOpen && !/^\d+$/.test(draft.fee))) return undefined;
  return publicChanges({ meetings, onPage, openMeetingId }, changeOf(draft));
};

/** Selects the meeting by which the course's learners join, and says what that takes from the public. */
export const MeetingField = ({ draft, type, base }: Props) => {
  const value = draft.meetingId;
  const known = useMeetings(value, base);
  const { meetings, hasMore, failure, add } = known;
  const [asked, ask] = useState<StaffMeeting>();
  const { near, lookUp, forget } = useNearLink(base?.id);
  const changes = changesBy(draft, known);
  const isKnown = meetings?.some(({ id }) => String(id) === value) ?? false;
  const use = (meetingId: string) => type({ meetingId });
  const choose = (meeting: StaffMeeting) => {
    const isNew = meeting.id !== base?.meetingId && String(meeting.id) !== value;
    if (isNew && othersWith(meeting, base?.id).length > 0) return ask(meeting);
    use(String(meeting.id));
    if (isNew) void lookUp(meeting, value);
  };
  const select = (id: string) => {
    const meeting = meetings?.find((each) => String(each.id) === id);
    if (meeting) choose(meeting);
    else use(id);
  };
  return (
    <>
      <SelectField
        label={t`Meeting`}
        name="meetingId"
        hint={hintFor(failure)}
        value={value}
        onChange={(event) => select(event.target.value)}
      >
        <option value="">{t({ message: 'Not Set', context: 'a field' })}</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {meetings?.map((meeting) => (
          <option key={meeting.id} value={meeting.id}>
            {nameOf(meeting)}
          </option>
        ))}
      </SelectField>
      {hasMore && (
        <SeekMeeting
          onFound={(meeting) => {
            add(meeting);
            choose(meeting);
          }}
        />
      )}
      {changes && <Alert kind="info">{changes}</Alert>}
      {asked && (
        <SharedLink
          titles={othersWith(asked, base?.id)}
          onUse={() => {
            use(String(asked.id));
            ask(undefined);
            void lookUp(asked, value);
          }}
          onCancel={() => ask(undefined)}
        />
      )}
      {near?.meetingId === value && (
        <NearLink
          near={near}
          onUse={forget}
          onCancel={() => {
            use(near.before);
            forget();
          }}
        />
      )}
    </>
  );
};
