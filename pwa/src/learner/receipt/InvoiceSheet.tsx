import { t } from '@lingui/core/macro';
import type { Invoice, InvoicePayment, OrderLine } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import {
  invoiceTitle,
  numberedInvoiceTitle,
  paymentWayNames,
} from '../../account/payment/invoice-names.ts';
import { formatPaidDays } from '../../account/payment/paid-days.ts';
import { formatPaise } from '../../account/payment/paise.ts';
import { formatAddressLines } from '../../content/contact.ts';
import { formatDateWithYear } from '../../content/format.ts';
import { studio } from '../../content/studio.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { LogoMark } from '../../illustrations/LogoMark.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { amountInWords } from './amount-in-words.ts';
import styles from './InvoiceSheet.module.css';
import { invoiceNotesOf } from './invoice-notes.ts';

/** The title by kind and tax. */
export const sheetTitleOf = ({ kind, tax, paise }: Invoice): string =>
  invoiceTitle({ kind, paise, isTaxed: tax !== null });

/** Amounts are printed without a sign: the title says whether they were received or refunded. */
const formatAmount = (paise: number) => formatPaise(Math.abs(paise));

/** The issuer: the registered tax name of the studio, or its public name. */
const issuerLinesOf = ({ tax, issuer }: Invoice): string[] => {
  // Invoices from before the issuer was stored use the content file, so that later settings do not change them.
  const { legalName, street, phone, email } = issuer ?? studio;
  const names = tax
    ? [tax.legalName, tax.address, t`GSTIN ${{ number: tax.gstin }}`]
    : [legalName, formatAddressLines(street ?? '').join(', ')];
  return [...names, phone && withoutCode(phone), email].filter((line) => typeof line === 'string');
};

const InvoiceHeader = ({ receipt }: { receipt: Invoice }) => (
  <header className={styles.head}>
    <div className={styles.issuer}>
      <LogoMark className={styles.logo} />
      <p className={styles.studio}>{studioMessages().name}</p>
    </div>
    {receipt.kind !== 'receipt' && <p className={styles.kind}>{sheetTitleOf(receipt)}</p>}
    <address className={styles.address}>
      {issuerLinesOf(receipt).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </header>
);

/** A label and a value. A long value has a line of its own on a phone. */
type InvoiceDetail = [name: string, value: string, isLong?: true];

/** Data cached by an earlier version lacks the day. */
const formatVoidedInvoice = ({ corrects, correctsIssuedOn }: Invoice): string | null =>
  corrects && correctsIssuedOn
    ? t`${{ number: corrects }} of ${{ day: formatDateWithYear(correctsIssuedOn) }}`
    : corrects;

const invoiceDetailsOf = (receipt: Invoice): InvoiceDetail[] => {
  const { kind, number, issuedOn, learner, child, reference, tax } = receipt;
  const corrects = formatVoidedInvoice(receipt);
  const who = kind === 'refund' ? t`Refunded to` : t`Received from`;
  return [
    [t`Number`, number, true],
    [t`Date`, formatDateWithYear(issuedOn)],
    [t`Order`, reference],
    ...(learner ? [[who, learner, true] satisfies InvoiceDetail] : []),
    // Data cached by an earlier version lacks the field.
    ...(child ? [[t`For whom`, child, true] satisfies InvoiceDetail] : []),
    ...(corrects ? [[t`Corrects`, corrects, true] satisfies InvoiceDetail] : []),
    ...(tax
      ? ([
          [t`Place of supply`, `${tax.place} (${tax.state})`],
          [t`SAC`, tax.sac],
        ] satisfies InvoiceDetail[])
      : []),
  ];
};

const InvoiceDetails = ({ receipt }: { receipt: Invoice }) => (
  <dl className={styles.facts}>
    {invoiceDetailsOf(receipt).map(([name, value, isLong]) => (
      <div key={name} className={isLong && styles.long}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** From when the course is paid for; for months, the days that are bought. */
const formatLineDays = ({ startDate, firstDay, lastDay }: OrderLine) =>
  firstDay && lastDay
    ? formatPaidDays({ firstDay, lastDay }, { isKept: true })
    : t`from ${{ day: formatDateWithYear(startDate) }}`;

/** Each order line with its share of the invoice's amount. */
const lineAmountsOf = ({ lines, byCourse }: Invoice): [OrderLine, number][] =>
  lines.flatMap((line) => {
    const share = byCourse.find(({ courseId }) => courseId === line.courseId);
    return share ? [[line, share.paise] as [OrderLine, number]] : [];
  });

/** Half of a rate in percent: 9; 1.25. */
const formatHalfRate = (rate: number) => String(rate / 2);

/** With several rates these are totals: the receipts below list each rate. */
const taxRowsOf = ({ tax }: Invoice): [string, number][] => {
  if (!tax) return [];
  const rate = formatHalfRate(tax.rate);
  return [
    [t`Taxable value`, tax.taxable],
    [tax.rates ? t`CGST` : t`CGST ${{ rate }}%`, tax.cgst],
    [tax.rates ? t`SGST` : t`SGST ${{ rate }}%`, tax.sgst],
  ];
};

const AmountsTable = ({ receipt }: { receipt: Invoice }) => (
  <table className={styles.amounts}>
    <thead>
      <tr>
        <th scope="col">{t`Course`}</th>
        <th scope="col">{t`Amount`}</th>
      </tr>
    </thead>
    <tbody>
      {lineAmountsOf(receipt).map(([line, paise]) => (
        <tr key={line.courseId}>
          <th scope="row">
            <LocalizedText of={localizeTitle(line)} />
            <span className={styles.days}>{formatLineDays(line)}</span>
          </th>
          <td>{formatAmount(paise)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {taxRowsOf(receipt).map(([name, paise]) => (
        <tr key={name} className={styles.tax}>
          <th scope="row">{name}</th>
          <td>{formatAmount(paise)}</td>
        </tr>
      ))}
      <tr className={styles.total}>
        <th scope="row">{receipt.tax ? t`Total, with tax` : t`Total`}</th>
        <td>{formatAmount(receipt.paise)}</td>
      </tr>
    </tfoot>
  </table>
);

/** UPI, Fri, 20 Nov 2026, UTR 4321 9876 5001 */
const formatPayment = ({ way, reference, receivedOn }: InvoicePayment) => {
  const how = [paymentWayNames[way](), formatDateWithYear(receivedOn)];
  if (reference) how.push(way === 'upi' ? t`UTR ${reference}` : t`Reference ${reference}`);
  return how.join(', ');
};

const InvoicePayments = ({ receipt: { payments } }: { receipt: Invoice }) => (
  <ul className={styles.payments}>
    {payments.map((payment, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an invoice never changes.
      <li key={index}>
        {payments.length > 1 && <>{formatAmount(payment.paise)}: </>}
        {formatPayment(payment)}
      </li>
    ))}
  </ul>
);

/** A receipt, invoice or credit note, the same on screen and on paper. Credit notes and corrections have a dashed edge and their name, as they are filed beside receipts. */
export const InvoiceSheet = ({ receipt }: { receipt: Invoice }) => (
  <article
    className={classes(styles.sheet, receipt.kind !== 'receipt' && styles.credit)}
    aria-label={numberedInvoiceTitle({ ...receipt, isTaxed: receipt.tax !== null })}
  >
    <InvoiceHeader receipt={receipt} />
    <InvoiceDetails receipt={receipt} />
    <AmountsTable receipt={receipt} />
    <div className={styles.words}>
      <p className={styles.inWords}>
        {t`In words: ${{ amount: amountInWords(Math.abs(receipt.paise)) }} only`}
      </p>
      {/* A credit note that voids an invoice has no payments. */}
      {receipt.kind !== 'correction' && <InvoicePayments receipt={receipt} />}
      {invoiceNotesOf(receipt).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </article>
);
