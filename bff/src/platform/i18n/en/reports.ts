/** The CSV export of a month's invoices. */
export const reports = {
  columns: {
    number: 'Number',
    issuedOn: 'Date',
    kind: 'Document',
    reference: 'Order',
    learner: 'Learner',
    courses: 'Course',
    ways: 'Method',
    references: 'Bank reference',
    amount: 'Amount in rupees',
  },
  taxColumns: { rate: 'GST %', taxable: 'Taxable value', cgst: 'CGST', sgst: 'SGST' },
  /** After all others. */
  noteColumns: { receivedOn: 'Received on', notedBy: 'Recorded by', about: 'For receipt' },
  /** As the page of each document is called (pwa/src/account/payment/invoice-names.ts). A debit corrects a refund. */
  kinds: {
    receipt: { plain: 'Receipt', taxed: 'Tax invoice' },
    refund: { plain: 'Refund receipt', taxed: 'Credit note' },
    correction: { plain: 'Correction', taxed: 'Credit note' },
    debit: { plain: 'Correction', taxed: 'Debit note' },
  },
  ways: { upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' },
} as const;
