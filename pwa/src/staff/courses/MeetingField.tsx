import { t } from '@lingui/core/macro';
import type { Meeting, StaffCourse, StaffMeeting } from 'bff/contract';
import { useState } from 'react';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { formatError } from '../../data/network/client.ts';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import type { CourseDraft } from './course-draft.ts';
import { FindMeeting } from './FindMeeting.tsx';
import { otherCourseTitles, SharedLink } from './SharedLink.tsx';
import { SimilarLink, useSimilarLink } from './SimilarLink.tsx';
import type { CourseMeetings } from './use-meetings.ts';

interface Props extends DraftBinding<CourseDraft> {
  /** The saved course. Undefined for a new one. */
  base: StaffCourse | undefined;
  options: CourseMeetings;
}

const meetingLabel = ({ id, name, meetingLink }: Meeting) =>
  `${id}: ${name || meetingLink.replace(/^https?:\/\//, '') || t`Not Set`}`;

const hintFor = (error: Error | null) =>
  error === null ? t`You find all links in Studio under Online Classes.` : formatError(error);

/** Selects a saved meeting for the course. */
export const MeetingField = ({ draft, type, base, options }: Props) => {
  const value = draft.meetingId;
  const { meetings, hasMore, error, add } = options;
  const [asked, ask] = useState<StaffMeeting>();
  const { near, lookUp, forget } = useSimilarLink(base?.id);
  const isKnown = meetings?.some(({ id }) => String(id) === value) ?? false;
  const use = (meetingId: string) => type({ meetingId, typedLink: undefined });
  const choose = (meeting: StaffMeeting) => {
    const isNew = meeting.id !== base?.meetingId && String(meeting.id) !== value;
    if (isNew && otherCourseTitles(meeting, base?.id).length > 0) return ask(meeting);
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
        hint={hintFor(error)}
        value={value}
        onChange={(event) => select(event.target.value)}
      >
        <option value="">{t({ message: 'Not Set', context: 'a field' })}</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {meetings?.map((meeting) => (
          <option key={meeting.id} value={meeting.id}>
            {meetingLabel(meeting)}
          </option>
        ))}
      </SelectField>
      {hasMore && (
        <FindMeeting
          onFound={(meeting) => {
            add(meeting);
            choose(meeting);
          }}
        />
      )}
      {asked && (
        <SharedLink
          titles={otherCourseTitles(asked, base?.id)}
          onUse={() => {
            use(String(asked.id));
            ask(undefined);
            void lookUp(asked, value);
          }}
          onCancel={() => ask(undefined)}
        />
      )}
      {near?.meetingId === value && (
        <SimilarLink
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
