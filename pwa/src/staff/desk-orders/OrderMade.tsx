import { t } from '@lingui/core/macro';
import type { DeskOrder, Person } from 'bff/contract';
import { useState } from 'react';
import { numberedTitle } from '../../account/payment/invoice-names.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { receiptAddress } from '../../account/payment/receipt-address.ts';
import { listed } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { deskApi } from '../../data/staff/desk-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { whatsAppAddress } from '../frame/phone-links.ts';
import styles from './DeskOrder.module.css';
import { inPaise } from './order-draft.ts';
import { Reach } from './PersonPart.tsx';

/** What came of an order that is not paid in full; undefined of one that is. */
const dueInWords = ({ order }: DeskOrder): string | undefined => {
  if (order.state === 'paid') return undefined;
  const [due, amount] = [inRupees(inPaise(order.due)), inRupees(inPaise(order.amount))];
  return order.due === order.amount ? t`${due} are due.` : t`${due} of ${amount} are still due.`;
};

/** What the learner may be written, in the words that staff read before they send it. */
const messageOf = ({ order, person, documentNumber, mailed }: DeskOrder): string => {
  const titles = listed(order.lines.map(titleOf));
  const due = inRupees(inPaise(order.due));
  return [
    person.guardian
      ? t`Namaste ${{ name: person.guardian.name }}, we have noted the order for ${{ child: person.name }}: ${titles}.`
      : t`Namaste ${{ name: person.name }}, we have noted your order for ${titles}.`,
    order.state === 'paid' ? t`It is paid, thank you.` : t`${due} are due.`,
    documentNumber && t`Your receipt has the number ${documentNumber}.`,
    mailed && !person.refusesMail && t`A mail with the link to your account is on its way to you.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** To be read before WhatsApp opens with it: nothing is sent by itself. */
const Message = ({ phone, made }: { phone: string; made: DeskOrder }) => {
  const text = messageOf(made);
  return (
    <div className={styles.part}>
      <div className={styles.message}>
        <p className={styles.more}>{t`WhatsApp opens with these words`}</p>
        <p>{text}</p>
      </div>
      <a
        className={buttonClass({ variant: 'outline' })}
        href={whatsAppAddress(phone, text)}
        target="_blank"
        rel="noreferrer"
      >
        {t`Send a message`}
      </a>
    </div>
  );
};

interface AccountProps {
  person: Person;
  mailed: boolean;
  onChange: (changed: { person: Person; mailed: boolean }) => void;
}

/** The mail with which the person chooses a password, once more. */
const MailAgain = ({ person, email, mailed, onChange }: AccountProps & { email: string }) => {
  const { busy, problem, start } = useMutation(
    () => deskApi.mailClaim(person.id),
    () => onChange({ person, mailed: true }),
  );
  return (
    <>
      <p role="status">
        {mailed
          ? t`A mail to ${email} is on its way, with a link to choose a password.`
          : t`No further mail goes to ${email} today.`}
        {person.refusesMail && ` ${t`This address refused our last e-mail: please check it.`}`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Mail the link again`}
      </Button>
    </>
  );
};

/** An address for somebody who is known by phone alone. */
const AddAddress = ({ person, onChange }: AccountProps) => {
  const [email, setEmail] = useState('');
  const { busy, refused, start } = useMutation(
    async () => onChange(await deskApi.giveAddress(person.id, email.trim())),
    () => {},
  );
  const submit = () => {
    void start();
  };
  return (
    <Form className={styles.part} refused={refused} onSubmit={submit}>
      <EmailField
        label={t`E-mail, for an account`}
        name="email"
        autoComplete="off"
        maxLength={254}
        readOnly={busy}
        value={email}
        onType={setEmail}
        hint={t`A mail goes there, with a link to choose a password.`}
      />
      <OtherRefusal />
      <Button type="submit" variant="outline" busy={busy}>
        {t`Add the address`}
      </Button>
    </Form>
  );
};

interface Props {
  made: DeskOrder;
  onChange: (made: DeskOrder) => void;
  onAnother: () => void;
}

/** What was made: the order, its receipt, and how its learner hears of it. */
export const OrderMade = ({ made, onChange, onAnother }: Props) => {
  const { order, person, documentNumber, mailed } = made;
  const due = dueInWords(made);
  const document = order.documents.find(({ number }) => number === documentNumber);
  const account = {
    person,
    mailed,
    onChange: (changed: Pick<DeskOrder, 'person' | 'mailed'>) => onChange({ ...made, ...changed }),
  };
  return (
    <div className={styles.form}>
      <Card>
        <div className={styles.part}>
          <div>
            <p className={styles.name}>{person.name}</p>
            <Reach person={person} />
          </div>
          <p>
            <CourseTitles of={order.lines} />
          </p>
          <p className={styles.sum}>
            <span>{due ?? t`Paid in full.`}</span>
            <strong>{inRupees(inPaise(order.amount))}</strong>
          </p>
          <div className={styles.sending}>
            {document && (
              <Link
                className={buttonClass({ variant: 'soft' })}
                to={receiptAddress(document.number)}
              >
                {numberedTitle(document)}
              </Link>
            )}
            <Link
              className={buttonClass({ variant: 'outline' })}
              to={`${pages.staffPayments.path}?state=all&search=${order.reference}`}
            >
              {order.reference}
            </Link>
          </div>
        </div>
      </Card>
      {!person.claimed && !person.guardian && (
        <section className={styles.part}>
          <h2>{t`The account`}</h2>
          {person.email === null ? (
            <AddAddress {...account} />
          ) : (
            <MailAgain {...account} email={person.email} />
          )}
        </section>
      )}
      {person.phone && <Message phone={person.phone} made={made} />}
      <Button block large onClick={onAnother}>
        {t`Another order`}
      </Button>
    </div>
  );
};
