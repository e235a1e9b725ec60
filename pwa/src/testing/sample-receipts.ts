import type { Invoice, Tax } from 'bff/contract';
import { asha } from './sample-accounts.ts';
import { order } from './sample-courses.ts';

/** A receipt of ₹2,500 paid by UPI, or another invoice. */
export const receipt = (change: Partial<Invoice> = {}): Invoice => ({
  number: '2026-27/000012',
  kind: 'receipt',
  paise: 250_000,
  issuedOn: '2026-11-20',
  payments: [{ way: 'upi', paise: 250_000, reference: '432198765001', receivedOn: '2026-11-19' }],
  byCourse: [{ courseId: 1, paise: 250_000 }],
  pricePaise: 250_000,
  concession: null,
  beforePaise: 0,
  abovePaise: 0,
  duePaise: 0,
  reason: null,
  credits: [],
  corrects: null,
  correctsIssuedOn: null,
  correctsKind: null,
  correctedBy: null,
  tax: null,
  issuer: null,
  reference: 'GY-7K2M9Q',
  paidAt: '2026-11-20T05:12:00.000Z',
  learner: asha.name,
  child: null,
  lines: order().lines,
  utr: '432198765001',
  amount: 2500,
  parts: [],
  ...change,
});

/** The tax in ₹2,500 of a registered studio. */
export const tax: Tax = {
  gstin: '05AABCG1234H1Z5',
  legalName: 'Ganga Yoga Private Limited',
  address: '12 Ghat Road, Rishikesh 249201',
  sac: '999723',
  place: 'Uttarakhand',
  state: '05',
  rate: 18,
  taxable: 211_864,
  cgst: 19_068,
  sgst: 19_068,
};
