import { t } from '@lingui/core/macro';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { Alert } from '../../ui/Alert.tsx';
import { LinkField } from '../links/LinkField.tsx';
import { type CourseDraft, type CourseErrors, changeOf } from './course-draft.ts';
import { formatPublicChanges } from './public-changes.ts';
import type { CourseMeetings } from './use-meetings.ts';

/** The links that are no longer public after the save. Undefined while the fee is no number. */
const publicChangesOf = (
  draft: CourseDraft,
  { meetings, onPage, openMeetingId }: CourseMeetings,
) => {
  if (!meetings || (!draft.isOpen && !/^\d+$/.test(draft.fee))) return undefined;
  return formatPublicChanges({ meetings, onPage, openMeetingId }, changeOf(draft));
};

/** The text of the field: as typed, or else the link of the meeting. */
const textOf = ({ typedLink, meetingId }: CourseDraft, { meetings }: CourseMeetings) =>
  typedLink ?? meetings?.find(({ id }) => String(id) === meetingId)?.meetingLink ?? '';

interface Props extends DraftBinding<CourseDraft> {
  faults: CourseErrors;
  options: CourseMeetings;
}

/** The link of the course, to paste or to type. It says which public links it restricts. */
export const CourseLink = ({ draft, type, faults, options }: Props) => {
  const changes = publicChangesOf(draft, options);
  return (
    <>
      <LinkField
        field={{
          name: 'meetingLink',
          label: t`Meeting link`,
        }}
        text={textOf(draft, options)}
        onType={(typedLink) => type({ typedLink })}
        fault={faults.typedLink}
      />
      {changes && <Alert kind="info">{changes}</Alert>}
    </>
  );
};
