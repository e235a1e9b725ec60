import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { isSameLink } from 'bff/shared/meeting-links';
import { useState } from 'react';
import { consoleWords } from '../../content/messages.ts';
import { logFailure } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { nearInWords, usersOf } from '../links/link-users.ts';

interface Near {
  /** The meeting that was chosen. */
  meetingId: string;
  /** What was chosen before it. */
  before: string;
  /** Who uses a link that differs in its ending. */
  users: string[];
  isPublic: boolean;
}

/**
 * Asks the server who uses a link that differs from the chosen meeting's in its ending only. The meeting is chosen
 * meanwhile: nothing is saved yet, and without an answer nobody is kept from saving.
 */
export const useNearLink = (courseId: number | undefined) => {
  const [near, setNear] = useState<Near>();
  const lookUp = async ({ id, meetingLink }: StaffMeeting, before: string) => {
    if (meetingLink === '') return;
    try {
      const { items } = await staffApi.listMeetings({ link: meetingLink });
      const others = items.filter((other) => !isSameLink(other.meetingLink, meetingLink));
      const users = usersOf(others, courseId);
      const isPublic = others.some((other) => other.isPublic);
      setNear({ meetingId: String(id), before, users, isPublic });
    } catch (failure) {
      logFailure(consoleWords.errorFetchingMeetings, failure);
    }
  };
  return { near: near?.users.length ? near : undefined, lookUp, forget: () => setNear(undefined) };
};

interface NearProps {
  near: Near;
  onUse: () => void;
  onCancel: () => void;
}

/** Asks whether the chosen link is to be used beside the other one, which may lead to the same room. */
export const NearLink = ({ near: { users, isPublic }, onUse, onCancel }: NearProps) => (
  <ConfirmDialog
    title={t`Use almost the same link?`}
    confirm={t`Use it`}
    look="action"
    busy={false}
    onConfirm={onUse}
    onCancel={onCancel}
  >
    <p>
      {nearInWords(users)}
      {isPublic && ` ${t`Everyone can see it there.`}`}
    </p>
  </ConfirmDialog>
);
