/** The CSV export of a month's invoices. */
export const reports = {
  columns: {
    number: 'Number',
    issuedOn: 'Date',
    kind: 'Document',
    reference: 'Order',
    learner: 'Learner',
    courses: 'Course',
    ways: 'Way',
    references: 'Bank reference',
    amount: 'Amount in rupees',
  },
  taxColumns: { rate: 'GST %', taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST' },
  /** After all others. */
  noteColumns: { receivedOn: 'Received on', notedBy: 'Noted by', about: 'For document' },
  /** As the page of each document is called (pwa/src/account/payment/invoice-names.ts). A debit corrects a refund. */
  kinds: {
    receipt: { plain: 'Receipt', taxed: 'Tax invoice' },
    refund: { plain: 'Refund receipt', taxed: 'Credit note' },
    correction: { plain: 'Correction', taxed: 'Credit note' },
    debit: { plain: 'Correction', taxed: 'Debit note' },
  },
  ways: { upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' },
} as const;
