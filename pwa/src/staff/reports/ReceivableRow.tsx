import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Receivable, ReceivableGroup } from 'bff/contract';
import { telAddress } from 'bff/shared/phone-words';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatShortDate } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { contactName } from '../frame/contacts.ts';
import { PersonName } from '../frame/PersonName.tsx';
import { WhatsAppCircle } from '../frame/PhoneNumber.tsx';
import styles from './Receivables.module.css';
import { formatReminder } from './whatsapp.ts';

/** The page where staff create an order for a learner without one. */
const newOrderPath = ({ person, courses }: Receivable): string =>
  `${pages.staffOrder.path}?account=${person.id}&course=${courses[0]?.id ?? ''}&way=cash`;

/** The most courses of an order that are named. */
const maxNamed = 3;

const Since = ({ unpaid: { courses, since, lastDay }, group }: Pick<Props, 'unpaid' | 'group'>) => {
  const more = courses.length - maxNamed;
  const titles = (
    <>
      <CourseTitles of={courses.slice(0, maxNamed)} />
      {more > 0 && ` + ${more}`}
    </>
  );
  const day = formatShortDate(group === 'ending' ? (lastDay ?? since) : since);
  return group === 'ending' ? (
    <Trans>
      {titles}, until {day}
    </Trans>
  ) : (
    <Trans>
      {titles}, since {day}
    </Trans>
  );
};

/** The accessible name begins with the person, and contains the shown number. */
const CallLink = ({ phone, name }: { phone: string; name: string }) => {
  const shown = formatPhone(phone);
  return (
    <a className={styles.phone} href={telAddress(phone)} aria-label={`${t`Call ${name}`} ${shown}`}>
      {shown}
    </a>
  );
};

interface Props {
  unpaid: Receivable;
  group: ReceivableGroup;
  /** Whether the shown message is to this person. */
  isShown: boolean;
  /** The id of that message. */
  message: string;
  onChoose: () => void;
  onCash: () => void;
}

/** A receivable. The shown message becomes that to this person when the row gets the focus. */
export const ReceivableRow = ({ unpaid, group, isShown, message, onChoose, onCash }: Props) => {
  const { person, paise, orderId } = unpaid;
  const { name } = person;
  const reached = contactName(person);
  const cash = classes(buttonClass({ variant: 'quiet', small: true }), styles.cashButton);
  return (
    <li
      className={classes(styles.person, isShown && styles.shown)}
      onFocus={onChoose}
      onPointerDown={onChoose}
    >
      <span className={styles.who}>
        <span className={styles.name}>
          <PersonName person={person} />
        </span>
        <span className={styles.since}>
          <Since unpaid={unpaid} group={group} />
        </span>
        {person.phone && <CallLink phone={person.phone} name={reached} />}
      </span>
      <span className={styles.owed}>
        <span className={styles.owedAmount}>{formatPaise(paise)}</span>
        {orderId === null ? (
          <Link className={cash} to={newOrderPath(unpaid)} aria-label={t`Paid in cash: ${name}`}>
            {t`Paid in cash`}
          </Link>
        ) : (
          <button
            type="button"
            className={cash}
            aria-label={t`Paid in cash: ${name}`}
            onClick={onCash}
          >
            {t`Paid in cash`}
          </button>
        )}
      </span>
      <WhatsAppCircle
        phone={person.phone}
        name={reached}
        message={formatReminder(unpaid, group)}
        aria-describedby={isShown ? message : undefined}
      />
    </li>
  );
};
