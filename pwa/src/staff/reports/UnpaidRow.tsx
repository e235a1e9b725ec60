import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Unpaid, UnpaidGroup } from 'bff/contract';
import { telAddress } from 'bff/shared/phone-words';
import { inRupees } from '../../account/payment/paise.ts';
import { dayAndMonthOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { PersonName } from '../frame/PersonName.tsx';
import { WhatsAppCircle } from '../frame/PhoneNumber.tsx';
import { reachedName } from '../frame/reach.ts';
import styles from './Unpaid.module.css';
import { messageTo } from './whatsapp.ts';

/** Where staff make an order for somebody who has none. */
const newOrderPath = ({ person, courses }: Unpaid): string =>
  `${pages.staffOrder.path}?account=${person.id}&course=${courses[0]?.id ?? ''}&way=cash`;

/** So many courses of an order are named. */
const named = 3;

const Since = ({ unpaid: { courses, since, lastDay }, group }: Pick<Props, 'unpaid' | 'group'>) => {
  const more = courses.length - named;
  const titles = (
    <>
      <CourseTitles of={courses.slice(0, named)} />
      {more > 0 && ` + ${more}`}
    </>
  );
  const day = dayAndMonthOf(group === 'ending' ? (lastDay ?? since) : since);
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

/** Its name begins with whom it calls, and has the number that is shown. */
const CallLink = ({ phone, name }: { phone: string; name: string }) => {
  const shown = phoneInWords(phone);
  return (
    <a className={styles.phone} href={telAddress(phone)} aria-label={`${t`Call ${name}`} ${shown}`}>
      {shown}
    </a>
  );
};

interface Props {
  unpaid: Unpaid;
  group: UnpaidGroup;
  /** Whether the message that is shown is to this person. */
  isShown: boolean;
  /** The id of that message. */
  message: string;
  onChoose: () => void;
  onCash: () => void;
}

/** Somebody who has not paid. The message that is shown becomes the one to them as soon as the row has the focus. */
export const UnpaidRow = ({ unpaid, group, isShown, message, onChoose, onCash }: Props) => {
  const { person, paise, orderId } = unpaid;
  const { name } = person;
  const reached = reachedName(person);
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
        <span className={styles.owedAmount}>{inRupees(paise)}</span>
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
        message={messageTo(unpaid, group)}
        aria-describedby={isShown ? message : undefined}
      />
    </li>
  );
};
