import type { reports as inEnglish } from '../en/reports.ts';
import type { Translation } from '../translation.ts';

export const reports: Translation<typeof inEnglish> = {
  columns: {
    number: 'नंबर',
    issuedOn: 'तारीख़',
    kind: 'किस तरह की रसीद',
    reference: 'ऑर्डर',
    learner: 'साधक',
    courses: 'कोर्स',
    ways: 'पेमेंट का तरीका',
    references: 'बैंक का रेफ़रेंस',
    amount: 'रकम (रुपये)',
  },
  taxColumns: { rate: 'GST %', taxable: 'टैक्स के बिना रकम', cgst: 'CGST', sgst: 'SGST' },
  noteColumns: {
    receivedOn: 'रकम मिलने की तारीख़',
    notedBy: 'दर्ज करने वाले',
    about: 'किस रसीद के लिए',
  },
  kinds: {
    receipt: { plain: 'रसीद', taxed: 'टैक्स इनवॉइस' },
    refund: { plain: 'रिफ़ंड की रसीद', taxed: 'क्रेडिट नोट' },
    correction: { plain: 'रसीद का सुधार', taxed: 'क्रेडिट नोट' },
    debit: { plain: 'रिफ़ंड का सुधार', taxed: 'डेबिट नोट' },
  },
  ways: { upi: 'UPI', cash: 'नकद', bank: 'बैंक ट्रांसफ़र' },
};
