import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { isSameLink } from 'bff/shared/meeting-links';
import { useState } from 'react';
import { consoleMessages } from '../../content/messages.ts';
import { logFailure } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { formatSimilarLink, linkUserNames } from '../links/link-users.ts';

interface SimilarLinkUse {
  /** The chosen meeting. */
  meetingId: string;
  /** The meeting that was chosen before. */
  before: string;
  /** The courses whose link differs only in its ending. */
  users: string[];
  isPublic: boolean;
}

/**
 * Fetches the courses whose link differs from that of the chosen meeting in its ending only. The choice does not wait for the
 * response: nothing is saved yet, and a failure must not block the save.
 */
export const useSimilarLink = (courseId: number | undefined) => {
  const [near, setNear] = useState<SimilarLinkUse>();
  const lookUp = async ({ id, meetingLink }: StaffMeeting, before: string) => {
    if (meetingLink === '') return;
    try {
      const { items } = await staffApi.listMeetings({ link: meetingLink });
      const others = items.filter((other) => !isSameLink(other.meetingLink, meetingLink));
      const users = linkUserNames(others, courseId);
      const isPublic = others.some((other) => other.isPublic);
      setNear({ meetingId: String(id), before, users, isPublic });
    } catch (failure) {
      logFailure(consoleMessages.errorFetchingMeetings, failure);
    }
  };
  return { near: near?.users.length ? near : undefined, lookUp, forget: () => setNear(undefined) };
};

interface SimilarLinkProps {
  near: SimilarLinkUse;
  onUse: () => void;
  onCancel: () => void;
}

/** Asks whether to use a link that is similar to another one, as both may lead to the same room. */
export const SimilarLink = ({ near: { users, isPublic }, onUse, onCancel }: SimilarLinkProps) => (
  <ConfirmDialog
    title={t`Use almost the same link?`}
    confirm={t`Use this link`}
    variant="action"
    busy={false}
    onConfirm={onUse}
    onCancel={onCancel}
  >
    <p>
      {formatSimilarLink(users)}
      {isPublic && ` ${t`Everyone can see that link.`}`}
    </p>
  </ConfirmDialog>
);
