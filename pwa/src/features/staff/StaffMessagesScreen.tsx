import type { MessagePage } from 'bff/contract';
import { staffApi } from '../../staff-api.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usePages } from '../../use-pages.ts';
import { countOf } from './count-of.ts';
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

const waitingWords = ({ waiting }: MessagePage) =>
  waiting === 1
    ? '1 message waits for an answer.'
    : `${countOf(waiting)} messages wait for an answer.`;

/** What was written through the contact form. */
export const StaffMessagesScreen = () => {
  const [show, setShow] = useParam('show');
  const all = show === 'all';
  const answer = usePages(
    show,
    (after) => staffApi.listMessages({ show: all ? 'all' : '', after }),
    everyMs,
  );
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
                  <MessageCard key={message.id} message={message} onMarked={answer.reload} />
                ))}
              </PagedList>
            </div>
          )
        }
      </StaffAnswer>
    </>
  );
};
