import type { MessagePage } from 'bff/contract';
import { useEffect } from 'react';
import { staffApi } from '../../../api/staff-api.ts';
import { orBefore } from '../../../api/use-query.ts';
import { StaffQuery } from '../../../layouts/StaffQuery.tsx';
import styles from '../../../layouts/StaffScreens.module.css';
import { checkWaiting } from '../../../layouts/staff-waiting.ts';
import { countOf, usePages, useParam } from '../../../lists/use-pages.ts';
import { useSession } from '../../../session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { WithBackups } from '../../backup/Backups.tsx';
import {
  UndeliveredMails,
  UndeliveredNotice,
  undeliveredView,
} from '../../undelivered/UndeliveredMails.tsx';
import { MessageCard } from './MessageCard.tsx';

const fresh = { topics: ['messages'], everyMs: 60_000 } as const;

const Nothing = ({ open }: { open: boolean }) => (
  <Card>
    <EmptyState title={open ? 'Every message is answered' : 'No messages yet'}>
      <p>What visitors write to the studio is here, and in its mail.</p>
    </EmptyState>
  </Card>
);

const waitingWords = ({ waiting }: MessagePage) =>
  waiting === 1
    ? '1 message waits for an answer.'
    : `${countOf(waiting)} messages wait for an answer.`;

const Messages = ({ all }: { all: boolean }) => {
  const show = all ? 'all' : '';
  const answer = orBefore(
    usePages(`messages ${show}`, (after) => staffApi.listMessages({ show, after }), fresh),
  );
  const waiting = answer.value?.waiting;
  useEffect(() => checkWaiting('messages', waiting), [waiting]);
  return (
    <StaffQuery query={answer}>
      {(messages) =>
        messages.items.length === 0 ? (
          <Nothing open={messages.anyAnswered} />
        ) : (
          <div>
            {messages.waiting > 0 && <p className={styles.count}>{waitingWords(messages)}</p>}
            <PagedList
              className={styles.cards}
              hasMore={messages.next !== null}
              onMore={answer.more}
            >
              {messages.items.map((message) => (
                <MessageCard
                  key={message.id}
                  message={message}
                  onMarked={() => answer.reloadWith(message.id)}
                />
              ))}
            </PagedList>
          </div>
        )
      }
    </StaffQuery>
  );
};

const Filter = ({ show, onShow }: { show: string; onShow: (show: string) => void }) => (
  <div className={styles.filters}>
    <SelectField label="Show" value={show} onChange={(event) => onShow(event.target.value)}>
      <option value="">Not answered</option>
      <option value="all">All</option>
      <option value={undeliveredView}>Mails not sent</option>
    </SelectField>
  </div>
);

/** The messages of the contact form, and the mails that the studio could not send. */
export const StaffMessagesScreen = () => {
  const [show, setShow] = useParam('show');
  const isUndelivered = show === undeliveredView;
  const isStaff = useSession((session) => session.user?.role === 'staff');
  return (
    <>
      <PageHeading>Messages</PageHeading>
      <WithBackups>
        {isStaff && !isUndelivered && <UndeliveredNotice />}
        {isStaff && <Filter show={show} onShow={setShow} />}
        {isUndelivered ? <UndeliveredMails /> : <Messages all={show === 'all'} />}
      </WithBackups>
    </>
  );
};
