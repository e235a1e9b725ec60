import { t } from '@lingui/core/macro';
import type { DeskOrder, Person } from 'bff/contract';
import { useState } from 'react';
import { numberedInvoiceTitle } from '../../account/payment/invoice-names.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { receiptPath } from '../../account/payment/receipt-path.ts';
import { formatNames } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { deskOrderApi } from '../../data/staff/desk-order-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { whatsAppUrl } from '../frame/phone-links.ts';
import styles from './DeskOrder.module.css';
import { toPaise } from './order-draft.ts';
import { ContactDetails } from './PersonSection.tsx';

/** The amount that is still due; undefined for a paid order. */
const formatDue = ({ order }: DeskOrder): string | undefined => {
  if (order.state === 'paid') return undefined;
  const [due, amount] = [formatPaise(toPaise(order.due)), formatPaise(toPaise(order.amount))];
  return order.due === order.amount ? t`${due} is due.` : t`${due} of ${amount} is still due.`;
};

/** The WhatsApp message to the learner, which staff read before they send it. */
const formatMessage = ({ order, person, documentNumber, mailed }: DeskOrder): string => {
  const titles = formatNames(order.lines.map(localizedTitle));
  const due = formatPaise(toPaise(order.due));
  return [
    person.guardian
      ? t`Namaste ${{ name: person.guardian.name }}, we have your order for ${{ child: person.name }}: ${titles}.`
      : t`Namaste ${{ name: person.name }}, we have your order for ${titles}.`,
    order.state === 'paid' ? t`We received your payment. Thank you.` : t`${due} is due.`,
    documentNumber && t`Your receipt number is ${documentNumber}.`,
    mailed && !person.refusesMail && t`We have sent you an e-mail with the link to your account.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** The preview of the WhatsApp message. Nothing is sent automatically. */
const Message = ({ phone, made }: { phone: string; made: DeskOrder }) => {
  const text = formatMessage(made);
  return (
    <div className={styles.part}>
      <div className={styles.message}>
        <p className={styles.more}>{t`WhatsApp will open with this text`}</p>
        <p>{text}</p>
      </div>
      <a
        className={buttonClass({ variant: 'outline' })}
        href={whatsAppUrl(phone, text)}
        target="_blank"
        rel="noreferrer"
      >
        {t`Send a message`}
      </a>
    </div>
  );
};

interface AccountSectionProps {
  person: Person;
  mailed: boolean;
  onChange: (changed: { person: Person; mailed: boolean }) => void;
}

/** Sends the e-mail with the link to choose a password again. */
const ResendMail = ({
  person,
  email,
  mailed,
  onChange,
}: AccountSectionProps & { email: string }) => {
  const { busy, problem, start } = useMutation(
    () => deskOrderApi.resendClaimEmail(person.id),
    () => onChange({ person, mailed: true }),
  );
  return (
    <>
      <p role="status">
        {mailed
          ? t`An e-mail with a link to choose a password is on its way to ${email}.`
          : t`We can send no more e-mails to ${email} today.`}
        {person.refusesMail &&
          ` ${t`Our last e-mail to this address came back. Please check the address.`}`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Send the link again`}
      </Button>
    </>
  );
};

/** Adds an e-mail address to a person who has only a phone number. */
const AddEmail = ({ person, onChange }: AccountSectionProps) => {
  const [email, setEmail] = useState('');
  const { busy, refused, start } = useMutation(
    async () => onChange(await deskOrderApi.setEmailAddress(person.id, email.trim())),
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
        hint={t`We will send an e-mail to this address, with a link to choose a password.`}
      />
      <FormErrorAlert />
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

/** The created order with its receipt, the learner's account, and a message to the learner. */
export const OrderCreated = ({ made, onChange, onAnother }: Props) => {
  const { order, person, documentNumber, mailed } = made;
  const due = formatDue(made);
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
            <ContactDetails person={person} />
          </div>
          <p>
            <CourseTitles of={order.lines} />
          </p>
          <p className={styles.sum}>
            <span>{due ?? t`Paid in full.`}</span>
            <strong>{formatPaise(toPaise(order.amount))}</strong>
          </p>
          <div className={styles.sending}>
            {document && (
              <Link className={buttonClass({ variant: 'soft' })} to={receiptPath(document.number)}>
                {numberedInvoiceTitle(document)}
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
          <h2>{t`Account`}</h2>
          {person.email === null ? (
            <AddEmail {...account} />
          ) : (
            <ResendMail {...account} email={person.email} />
          )}
        </section>
      )}
      {person.phone && <Message phone={person.phone} made={made} />}
      <Button block large onClick={onAnother}>
        {t`Make another order`}
      </Button>
    </div>
  );
};
