import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffMessage } from 'bff/contract';
import { formatDateTime } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { countReopenedMessage } from '../../shell/signed-in/pending-counts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TypedNumber } from '../frame/PhoneNumber.tsx';
import styles from '../frame/StaffScreens.module.css';
import { answerAddress } from './answer-address.ts';
import { GrievanceDue } from './GrievanceDue.tsx';

interface Props {
  message: StaffMessage;
  /** Only the first card of the list has a filled button. */
  isFirst: boolean;
  onMarked: () => Promise<void>;
}

const useMark = ({ message, onMarked }: Omit<Props, 'isFirst'>) => {
  const { fullName: name, answeredAt } = message;
  const answered = answeredAt === null;
  return useMutation(
    async () => {
      await staffApi.markMessage(message.id, answered);
      if (!answered) countReopenedMessage();
      await onMarked();
    },
    () =>
      showToast(() =>
        answered
          ? t`${name}’s message is marked as answered.`
          : t`${name}’s message is open again.`,
      ),
  );
};

export const MessageCard = (props: Props) => {
  const { message, isFirst } = props;
  const { busy, problem, start } = useMark(props);
  const isOpen = message.answeredAt === null;
  const whose = `${message.fullName}, ${formatDateTime(message.createdAt)}`;
  return (
    <li className={styles.card}>
      <Card>
        <div className={styles.head}>
          <h2 className={styles.title}>{message.fullName}</h2>
          {message.answeredAt && (
            <p
              className={styles.tag}
            >{t`Answered ${{ moment: formatDateTime(message.answeredAt) }}`}</p>
          )}
        </div>
        <p className={styles.more}>{formatDateTime(message.createdAt)}</p>
        {message.dueOn && <GrievanceDue id={message.id} dueOn={message.dueOn} isOpen={isOpen} />}
        <dl className={styles.facts}>
          <div>
            <dt>{t`E-mail`}</dt>
            <dd>{message.email}</dd>
          </div>
          <div>
            <dt>{t`Mobile`}</dt>
            <dd>
              <TypedNumber phone={message.phone} name={message.fullName}>
                {message.mobileNumber}
              </TypedNumber>
            </dd>
          </div>
        </dl>
        <p className={styles.text}>{message.message}</p>
        {problem && <Alert kind="error">{problem}</Alert>}
        <div className={styles.actions}>
          <a
            className={buttonClass({ variant: isOpen && isFirst ? 'action' : 'soft', small: true })}
            href={answerAddress(message)}
          >
            <Trans>
              Write back <span className="visually-hidden">to {whose}</span>
            </Trans>
          </a>
          <Button small variant="soft" busy={busy} onClick={start}>
            {isOpen ? (
              <Trans>
                Mark as answered <span className="visually-hidden">{whose}</span>
              </Trans>
            ) : (
              <Trans>
                Not answered <span className="visually-hidden">{whose}</span>
              </Trans>
            )}
          </Button>
        </div>
      </Card>
    </li>
  );
};
