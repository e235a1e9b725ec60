/** Where the focus goes when what had it is gone. */
export const listId = 'meeting-links';
export const editButtonId = (meetingId: number) => `edit-${meetingId}`;

export const focusElement = (id: string) => document.getElementById(id)?.focus();
