/** The table of a month's documents that staff save. */
export const figures = {
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
  kinds: { receipt: 'Receipt', refund: 'Refund', correction: 'Correction' },
  ways: { upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' },
} as const;
