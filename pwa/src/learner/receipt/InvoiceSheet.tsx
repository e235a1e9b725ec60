import { t } from '@lingui/core/macro';
import type { DocumentPayment, OrderLine, Receipt } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import { documentTitle, numberedTitle, wayInWords } from '../../account/payment/invoice-names.ts';
import { paidDaysInWords } from '../../account/payment/paid-days.ts';
import { inRupees } from '../../account/payment/paise.ts';
import { addressLines } from '../../content/contact.ts';
import { dayAndYearOf } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { amountInWords } from './amount-in-words.ts';
import styles from './InvoiceSheet.module.css';
import { storyOf } from './story.ts';

/** Its name by kind and tax. */
export const titleOfSheet = ({ kind, tax, paise }: Receipt): string =>
  documentTitle({ kind, paise, isTaxed: tax !== null });

/** Amounts are printed without a sign: the title says in which direction they went. */
const amountOf = (paise: number) => inRupees(Math.abs(paise));

/** Who issues it: as the studio is registered for tax, or as it calls itself. */
const issuerLines = ({ tax, issuer }: Receipt): string[] => {
  // Of a document from before the issuer was kept, the content file: what the owner saves later changes nothing of it.
  const { legalName, street, phone, email } = issuer ?? studio;
  const names = tax
    ? [tax.legalName, tax.address, t`GSTIN ${{ number: tax.gstin }}`]
    : [legalName, addressLines(street ?? '').join(', ')];
  return [...names, phone && withoutCode(phone), email].filter((line) => typeof line === 'string');
};

const Head = ({ receipt }: { receipt: Receipt }) => (
  <header className={styles.head}>
    <p className={styles.studio}>{studioWords().name}</p>
    <address className={styles.address}>
      {issuerLines(receipt).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </header>
);

/** A name or a number, which has a line of its own on a phone, and another short fact. */
type Fact = [name: string, value: string, isLong?: true];

/** A copy of an earlier version does not say the day. */
const correctsInWords = ({ corrects, correctsIssuedOn }: Receipt): string | null =>
  corrects && correctsIssuedOn
    ? t`${{ number: corrects }} of ${{ day: dayAndYearOf(correctsIssuedOn) }}`
    : corrects;

const factsOf = (receipt: Receipt): Fact[] => {
  const { kind, number, issuedOn, learner, child, reference, tax } = receipt;
  const corrects = correctsInWords(receipt);
  const who = kind === 'refund' ? t`Given back to` : t`Received from`;
  return [
    [t`Number`, number, true],
    [t`Date`, dayAndYearOf(issuedOn)],
    [t`Order`, reference],
    ...(learner ? [[who, learner, true] satisfies Fact] : []),
    // A copy of an earlier version does not say it.
    ...(child ? [[t`For whom`, child, true] satisfies Fact] : []),
    ...(corrects ? [[t`Corrects`, corrects, true] satisfies Fact] : []),
    ...(tax
      ? ([
          [t`Place of supply`, `${tax.place} (${tax.state})`],
          [t`SAC`, tax.sac],
        ] satisfies Fact[])
      : []),
  ];
};

const Facts = ({ receipt }: { receipt: Receipt }) => (
  <dl className={styles.facts}>
    {factsOf(receipt).map(([name, value, isLong]) => (
      <div key={name} className={isLong && styles.long}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** From when on the course is paid for; of months the days that are bought. */
const daysOf = ({ startDate, firstDay, lastDay }: OrderLine) =>
  firstDay && lastDay
    ? paidDaysInWords({ firstDay, lastDay }, { isKept: true })
    : t`from ${{ day: dayAndYearOf(startDate) }}`;

/** The course of each line with what of the document is for it. */
const sharesOf = ({ lines, byCourse }: Receipt): [OrderLine, number][] =>
  lines.flatMap((line) => {
    const share = byCourse.find(({ courseId }) => courseId === line.courseId);
    return share ? [[line, share.paise] as [OrderLine, number]] : [];
  });

/** Half of a rate in percent: 9; 1.25. */
const halfOf = (rate: number) => String(rate / 2);

/** Of several rates, the sums: the receipts below say each. */
const taxRows = ({ tax }: Receipt): [string, number][] => {
  if (!tax) return [];
  const rate = halfOf(tax.rate);
  return [
    [t`Taxable value`, tax.taxable],
    [tax.rates ? t`CGST` : t`CGST ${{ rate }}%`, tax.cgst],
    [tax.rates ? t`SGST` : t`SGST ${{ rate }}%`, tax.sgst],
  ];
};

const Amounts = ({ receipt }: { receipt: Receipt }) => (
  <table className={styles.amounts}>
    <thead>
      <tr>
        <th scope="col">{t`Course`}</th>
        <th scope="col">{t`Amount`}</th>
      </tr>
    </thead>
    <tbody>
      {sharesOf(receipt).map(([line, paise]) => (
        <tr key={line.courseId}>
          <th scope="row">
            <StaffWords of={ownTitle(line)} />
            <span className={styles.days}>{daysOf(line)}</span>
          </th>
          <td>{amountOf(paise)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {taxRows(receipt).map(([name, paise]) => (
        <tr key={name} className={styles.tax}>
          <th scope="row">{name}</th>
          <td>{amountOf(paise)}</td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">{receipt.tax ? t`Total, with tax` : t`Total`}</th>
        <td>{amountOf(receipt.paise)}</td>
      </tr>
    </tfoot>
  </table>
);

/** UPI, Fri, 20 Nov 2026, UTR 4321 9876 5001 */
const paymentInWords = ({ way, reference, receivedOn }: DocumentPayment) => {
  const how = [wayInWords[way](), dayAndYearOf(receivedOn)];
  if (reference) how.push(way === 'upi' ? t`UTR ${reference}` : t`Reference ${reference}`);
  return how.join(', ');
};

const Payments = ({ receipt: { payments } }: { receipt: Receipt }) => (
  <ul className={styles.payments}>
    {payments.map((payment, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes.
      <li key={place}>
        {payments.length > 1 && <>{amountOf(payment.paise)}: </>}
        {paymentInWords(payment)}
      </li>
    ))}
  </ul>
);

/** A document of money, the same on screen and on paper. */
export const DocumentSheet = ({ receipt }: { receipt: Receipt }) => (
  <article
    className={styles.sheet}
    aria-label={numberedTitle({ ...receipt, isTaxed: receipt.tax !== null })}
  >
    <Head receipt={receipt} />
    <Facts receipt={receipt} />
    <Amounts receipt={receipt} />
    <div className={styles.words}>
      <p className={styles.inWords}>
        {t`In words: ${{ amount: amountInWords(Math.abs(receipt.paise)) }} only`}
      </p>
      {/* A correction moves no money. */}
      {receipt.kind !== 'correction' && <Payments receipt={receipt} />}
      {storyOf(receipt).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </article>
);
