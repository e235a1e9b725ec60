import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { ContactMessage } from '../../api/client.ts';
import { outboxIsMarked } from './outbox-mark.ts';

/** What shows the outbox, once it is there. */
export const useOutboxCode = create<{ OutboxNote?: ComponentType }>()(() => ({}));

/** Most visitors send nothing, and most others are online: the outbox's code is fetched apart. */
const load = async () => {
  const [{ OutboxNote }, { queueMessage }] = await Promise.all([
    import('./OutboxNote.tsx'),
    import('./outbox-store.ts'),
  ]);
  return { queueMessage, show: () => useOutboxCode.setState({ OutboxNote }) };
};

/** Ahead of need: when the network fails it may be too late to fetch anything. */
export const prepareOutbox = () => {
  load().then(
    ({ show }) => show(),
    // Keeping a message tries again, and says so where it cannot.
    () => {},
  );
};

export const prepareMarkedOutbox = () => {
  if (outboxIsMarked()) prepareOutbox();
};

/** Keeps a message until it can be sent. Throws where the browser keeps nothing. */
export const keepMessage = async (message: ContactMessage, id: string): Promise<void> => {
  const { queueMessage, show } = await load();
  await queueMessage(message, id);
  show();
};
