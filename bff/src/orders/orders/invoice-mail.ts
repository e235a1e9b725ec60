import type { Deps } from '../../platform/deps.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { inRupees } from '../../platform/i18n/rupees.ts';
import {
  type Draft,
  draftTo,
  type LetterText,
  type Written,
} from '../../platform/mail/mail-template.ts';
import type { Language } from '../../shared/languages.ts';
import { type DocumentForMail, findDocumentForMail } from './receipt-queries.ts';

const inRupeesOf = (paise: number) => inRupees(paise / 100);
/** What is given back is negative in its document, and told as what it is. */
const rupeesOf = (paise: number) => Math.abs(paise) / 100;

/** The courses of the order that the document is about, as its mail names them. */
const coursesOf = (
  { mails: { orders } }: Words,
  language: Language,
  { lines, byCourse }: DocumentForMail,
): [LetterText, string][] =>
  lines
    .filter(({ courseId }) => byCourse.some((line) => line.courseId === courseId))
    .map((line) => [ownTitle(language, line), orders.facts.course(line)]);

/** How a part stands to the whole: what was asked, what came before, what came now, what is due. */
function partFacts(
  { mails: { documents } }: Words,
  { payments, pricePaise, concession, beforePaise, duePaise }: DocumentForMail,
): [LetterText, string][] {
  const { facts } = documents;
  const letOff = concession && { ...concession, amount: concession.paise / 100 };
  return [
    [facts.price, inRupeesOf(pricePaise)],
    ...(letOff ? [[facts.letOff, facts.letOffFor(letOff)] as [string, string]] : []),
    ...(beforePaise > 0 ? [[facts.cameBefore, inRupeesOf(beforePaise)] as [string, string]] : []),
    ...payments.map((payment): [string, string] => [
      facts.came,
      facts.moved({ ...payment, amount: rupeesOf(payment.paise) }),
    ]),
    [facts.due, inRupeesOf(duePaise ?? 0)],
  ];
}

const isDocument = ({ mails: { documents } }: Words, { tax, ...document }: DocumentForMail) =>
  documents.isDocument({
    ...document,
    kind: document.correctsKind === 'refund' ? 'debit' : document.kind,
    isTaxed: tax !== null,
  });

type About = Omit<Written, 'action' | 'facts'> & { facts?: [LetterText, string][] };

function partLetter(words: Words, document: DocumentForMail): About {
  const { part } = words.mails.documents;
  const amount = rupeesOf(document.paise);
  const due = rupeesOf(document.duePaise ?? 0);
  return {
    subject: part.subject({ amount }),
    paragraphs: [
      document.abovePaise > 0 ? part.cameAbove({ amount }) : part.came({ amount, due }),
      ...(document.isOpen ? [part.isOpen] : []),
      isDocument(words, document),
    ],
    facts: partFacts(words, document),
  };
}

function refundLetter(words: Words, document: DocumentForMail, ends: boolean): About {
  const { refund } = words.mails.documents;
  const { paise, payments, reason } = document;
  const amount = rupeesOf(paise);
  const { way, reference } = payments[0] ?? { way: 'cash', reference: null };
  return {
    subject: refund.subject({ amount }),
    paragraphs: [
      refund.gaveBack({ amount, way, reference }),
      refund.why({ reason: reason ?? '' }),
      isDocument(words, document),
      ...(ends ? [refund.ends] : []),
    ],
  };
}

function correctedRefundLetter(words: Words, document: DocumentForMail): About {
  const { correction, refund } = words.mails.documents;
  const { paise, reason, corrects } = document;
  return {
    subject: correction.refundSubject,
    paragraphs: [
      correction.refundWasWrong({ amount: rupeesOf(paise), number: corrects ?? '' }),
      refund.why({ reason: reason ?? '' }),
      isDocument(words, document),
    ],
  };
}

function correctionLetter(words: Words, document: DocumentForMail): About {
  if (document.correctsKind === 'refund') return correctedRefundLetter(words, document);
  const { correction, refund } = words.mails.documents;
  const { pricePaise, concession, beforePaise, paise, reason, corrects } = document;
  const due = rupeesOf(pricePaise - (concession?.paise ?? 0) - beforePaise - paise);
  const isNotPaid = document.state === 'cancelled' ? correction.isOver : correction.isOpen({ due });
  return {
    subject: correction.subject,
    paragraphs: [
      (paise === 0 ? correction.wasNotPaid : correction.wasWrong)({ number: corrects ?? '' }),
      refund.why({ reason: reason ?? '' }),
      document.state === 'paid' ? correction.isPaid : isNotPaid,
      isDocument(words, document),
    ],
  };
}

/** A function that composes the mail with a document to the learner; `undefined` when their account is gone. */
const withDocument =
  (write: (words: Words, document: DocumentForMail) => About) =>
  async (
    { sql, publicUrl }: Pick<Deps, 'sql' | 'publicUrl'>,
    id: number,
  ): Promise<Draft | undefined> => {
    const document = await findDocumentForMail(sql, id);
    if (!document) return undefined;
    return draftTo(document, (words, language) => {
      const { facts = [], ...letter } = write(words, document);
      const url = `${publicUrl}/Receipt?number=${encodeURIComponent(document.number)}`;
      return {
        ...letter,
        facts: [
          [words.mails.orders.facts.order, document.reference],
          ...coursesOf(words, language, document),
          ...facts,
        ],
        action: { label: words.mails.documents.toDocument, url },
      };
    });
  };

/** The mail that a part of the amount came, with its receipt. */
export const composePart = withDocument(partLetter);

/** The mail that money was given back. */
export const composeRefund = withDocument((words, document) =>
  refundLetter(words, document, false),
);

/** The mail that money was given back, and what was paid for with it ends. */
export const composeRefundOfEnded = withDocument((words, document) =>
  refundLetter(words, document, true),
);

/** The mail that a confirmation was a mistake. */
export const composeCorrection = withDocument(correctionLetter);
