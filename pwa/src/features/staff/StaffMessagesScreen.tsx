import type { StoredMessage } from 'bff/contract';
import { staffApi } from '../../staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useAnswer } from '../../use-answer.ts';
import { MessageCard } from './MessageCard.tsx';
import styles from './Staff.module.css';
import { isRefused, StaffAnswer } from './StaffAnswer.tsx';
import { useParam } from './use-param.ts';

const everyMs = 60_000;

const Nothing = ({ open }: { open: boolean }) => (
  <Card>
    <EmptyState title={open ? 'Every message is answered' : 'No messages yet'}>
      <p>What visitors write to the studio is here, and in its mail.</p>
    </EmptyState>
  </Card>
);

const shownIn = (messages: StoredMessage[], all: boolean) =>
  all ? messages : messages.filter(({ answeredAt }) => answeredAt === null);

/** What was written through the contact form. */
export const StaffMessagesScreen = () => {
  const [show, setShow] = useParam('show');
  const all = show === 'all';
  const answer = useAnswer('messages', staffApi.listMessages, everyMs);
  return (
    <>
      <PageHeading>Messages</PageHeading>
      {!isRefused(answer) && (
        <div className={styles.filters}>
          <SelectField
            label="Show"
            value={all ? 'all' : ''}
            onChange={(event) => setShow(event.target.value)}
          >
            <option value="">Not answered</option>
            <option value="all">All</option>
          </SelectField>
        </div>
      )}
      <StaffAnswer answer={answer}>
        {(messages) =>
          shownIn(messages, all).length === 0 ? (
            <Nothing open={messages.length > 0} />
          ) : (
            <ul className={styles.cards}>
              {shownIn(messages, all).map((message) => (
                <MessageCard key={message.id} message={message} onMarked={answer.reload} />
              ))}
            </ul>
          )
        }
      </StaffAnswer>
    </>
  );
};
