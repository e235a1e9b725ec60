import {
  ANU_UTR,
  KAVITA_UTR,
  lines,
  MEERA_UTR,
  PAID_UTR,
  REJECTED_UTR,
  type SampleStatement,
  UNKNOWN_UTR,
  utf8,
} from './sample-lines.ts';

const stillYours = 'Please check whether you still have this money.';
const writes = (line: number, word: string) =>
  `${line} damaged The bank writes “${word}” here. ${stillYours}`;
const back = (line: number, by: number) =>
  `${line} damaged Line ${by} returns this payment. ${stillYours}`;
const status = (line: number, written: string) =>
  `${line} damaged The status of this payment is “${written}”. Please check in your payment app whether you received it.`;
const noDirection = (line: number) =>
  `${line} damaged The bank does not say here whether you received this money or paid it.`;

const unknown = (line: number) =>
  `${line} damaged The bank returned money here, and no payment of this statement has its UTR. Please check which payment it was.`;

const TWO = 'Date,Narration,Ref No,Withdrawal,Deposit,Balance';
const credited = (narration: string, utr: string, amount = '2500.00') =>
  `05/12/2026,${narration},${utr},,${amount},12345.00`;
const debited = (narration: string, utr: string, amount = '2500.00') =>
  `06/12/2026,${narration},${utr},${amount},,9845.00`;

/** Words of banks for returned payments, each in a row that otherwise matches Meera's order. */
const WORDS = [
  ...['REV', 'REVERSAL', 'UPI-RVSL', 'UPI REV', 'UPIREV', 'REVERSED', 'RTN', 'RETURN', 'RETURNED'],
  ...['UPI RET', 'REFUND', 'UPIREFUND', 'RFND', 'CHARGEBACK', 'CHARGE BACK', 'CHGBK', 'CR ADJ'],
  ...[
    'REVERTED',
    'ROLLBACK',
    'CLAWBACK',
    'REVSAL',
    'RVRSAL',
    'REVRSAL',
    'REFD',
    'CHGBCK',
    'CHRG BACK',
  ],
  ...['UNSUCC', 'DECLN', 'ARBITRATION', 'रद्द', 'अस्वीकृत'],
  ...['DISPUTE', 'FAILED', 'DECLINED', 'REJECTED', 'UPI/DR', 'CREDIT ADJUSTMENT', 'UNPAID'],
];

/** The quoted part of a word, if it is not the whole word. */
const WRITTEN: Record<string, string> = {
  'UPI-RVSL': 'RVSL',
  'UPI REV': 'REV',
  'UPI RET': 'RET',
  'CHARGE BACK': 'CHARGEBACK',
  'CHRG BACK': 'CHRGBACK',
  'CR ADJ': 'ADJ',
  'UPI/DR': 'DR',
  'CREDIT ADJUSTMENT': 'ADJUSTMENT',
};

/** Texts of payment apps about a debit without a sign or a column for the direction. */
const SAYS_PAID = [
  ...[
    '"Paid ₹3,000.00 to Meera B using Bank Account XX1234"',
    'Paid Rs. 3000 to Meera',
    'Paid to Meera',
  ],
  ...[
    '"Sent ₹3,000.00 using Bank Account XX1234"',
    'Money sent',
    'Transferred to Meera',
    'Transfer to bank',
  ],
  ...['Payment to Meera', 'Payment made to Meera', 'You paid Meera', 'To Meera'],
];

export const returnStatements: SampleStatement[] = [
  {
    name: 'a credit and its reversal below',
    bytes: utf8(
      lines(
        TWO,
        credited('UPI/MEERA', MEERA_UTR),
        debited('UPI-RVSL', MEERA_UTR),
        credited('A', ANU_UTR),
      ),
    ),
    expectedRows: [back(2, 3), `4 found ${ANU_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'a debit of the same UTR above its credit, without a word',
    bytes: utf8(lines(TWO, debited('UPI/MEERA', MEERA_UTR), credited('UPI/MEERA', MEERA_UTR))),
    expectedRows: [back(3, 2)],
    expectedDebits: 1,
  },
  {
    name: 'a reversal that has the UTR in its narration, broken',
    bytes: utf8(
      lines(
        TWO,
        credited('UPI/MEERA', MEERA_UTR),
        debited('UPI RVSL OF 4327118 80412', '900000000001'),
      ),
    ),
    expectedRows: [back(2, 3)],
    expectedDebits: 1,
  },
  {
    name: 'a reversal as a negative amount in the column of deposits',
    bytes: utf8(
      lines(TWO, credited('UPI/MEERA', MEERA_UTR), credited('UPI/MEERA', MEERA_UTR, '-2500.00')),
    ),
    expectedRows: [back(2, 3)],
    expectedDebits: 1,
  },
  {
    name: 'credits in whose narration the bank says that they went back',
    bytes: utf8(lines(TWO, ...WORDS.map((word) => credited(`${word}/MEERA`, MEERA_UTR)))),
    expectedRows: WORDS.map((word, at) => writes(at + 2, WRITTEN[word] ?? word)),
  },
  {
    name: 'payers whose names begin as such words do',
    bytes: utf8(
      lines(
        TWO,
        credited('UPI/REVATHI/yoga', MEERA_UTR),
        credited('UPI/RETURAJ/fees of december', ANU_UTR),
        credited('UPI/DR KAVITA/REVANTH', KAVITA_UTR, '3000.00'),
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `3 found ${ANU_UTR}`, `4 found ${KAVITA_UTR}`],
  },
  {
    name: 'a payer who has written such a word is looked at',
    bytes: utf8(lines(TWO, credited('UPI/MEERA/refund class fee?', MEERA_UTR))),
    expectedRows: [writes(2, 'REFUND')],
  },
  {
    name: 'the reversal alone, of a payment that was confirmed, and of one that waits',
    bytes: utf8(
      lines(
        TWO,
        debited('UPI REVERSAL', PAID_UTR),
        debited('UPI REVERSAL', MEERA_UTR),
        debited('OIL', UNKNOWN_UTR),
      ),
    ),
    expectedRows: [
      '2 damaged The bank returned this payment, and order GY-345670 is confirmed with it. Please check this order.',
      '3 damaged This money left your account, and order GY-880412 names its UTR. Please check this order.',
    ],
    expectedDebits: 1,
  },
  {
    name: 'a reversal without a UTR, of the same payer and amount, and one of nobody',
    bytes: utf8(
      lines(
        TWO,
        credited('UPI/MEERA B/yoga', MEERA_UTR),
        credited('UPI/ANU C/yoga', ANU_UTR),
        debited('UPI REVERSAL MEERA B', ''),
        debited('UPI REVERSAL', '', '700.00'),
      ),
    ),
    expectedRows: [back(2, 4), `3 found ${ANU_UTR}`, unknown(5)],
    expectedDebits: 1,
  },
  {
    name: 'a column of directions that is empty, or says neither',
    bytes: utf8(
      lines(
        'Date,Narration,Ref No,Amount,Dr/Cr',
        `05/12/2026,A,${MEERA_UTR},2500.00,`,
        `05/12/2026,A,${MEERA_UTR},2500.00,-`,
        `05/12/2026,A,${MEERA_UTR},2500.00,?`,
        `05/12/2026,A,${MEERA_UTR},-2500.00,Cr`,
        `05/12/2026,A,${ANU_UTR},2500.00,Credit`,
        `05/12/2026,A,${KAVITA_UTR},3000.00,C`,
        `05/12/2026,A,${UNKNOWN_UTR},3000.00,Debit`,
        `05/12/2026,A,${UNKNOWN_UTR},3000.00,D`,
      ),
    ),
    expectedRows: [
      noDirection(2),
      noDirection(3),
      '4 damaged “?” does not say whether you received this money or paid it.',
      '5 damaged “Cr” does not say whether you received this money or paid it.',
      `6 found ${ANU_UTR}`,
      `7 found ${KAVITA_UTR}`,
    ],
    expectedDebits: 2,
  },
  {
    name: 'money in and money out, paid and received, with signs',
    bytes: utf8(
      lines(
        'Date|Details|UTR|Money in|Money out',
        `05/12/2026|A|${MEERA_UTR}|₹2,500.00|`,
        `05/12/2026|B|${UNKNOWN_UTR}||₹3,000.00`,
        'Date|Details|UTR|Amount|Type',
        `05/12/2026|A|${ANU_UTR}|2,500.00|Received`,
        `05/12/2026|B|${UNKNOWN_UTR}|2,500.00|Paid`,
        'Date|Details|UTR|Amount',
        `05/12/2026|A|${KAVITA_UTR}|+ ₹3,000.00`,
        `05/12/2026|B|${UNKNOWN_UTR}|- ₹3,000.00`,
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `5 found ${ANU_UTR}`, `8 found ${KAVITA_UTR}`],
    expectedDebits: 3,
  },
  {
    name: 'amounts without any direction are asked about',
    bytes: utf8(
      lines(
        'Date,Narration,Ref No,Amount',
        `05/12/2026,A,${MEERA_UTR},2500`,
        `05/12/2026,B,${ANU_UTR},2500`,
      ),
    ),
    expectedQuestionLine: 1,
  },
  {
    name: 'the list of a person in a payment app: what was paid to others is no payment to the studio',
    bytes: utf8(
      lines(
        'Date,Description,UPI transaction ID,Status,Amount',
        ...SAYS_PAID.map((words) => `05/12/2026,${words},${UNKNOWN_UTR},Completed,3000.00`),
        `05/12/2026,"Received ₹2,500.00 from Meera B",${MEERA_UTR},Completed,2500.00`,
        `05/12/2026,Anu C paid you,${ANU_UTR},Completed,2500.00`,
        `05/12/2026,Payment from Kavita G,${KAVITA_UTR},Completed,3000.00`,
      ),
    ),
    expectedRows: [MEERA_UTR, ANU_UTR, KAVITA_UTR].map(
      (utr, at) => `${2 + SAYS_PAID.length + at} found ${utr}`,
    ),
    expectedDebits: 11,
  },
  {
    name: 'PhonePe Business: the state of each payment',
    bytes: utf8(
      lines(
        'Merchant Name,GANGA YOGA',
        'Transaction Date,Merchant Reference ID,PhonePe Reference ID,UTR,Customer Name,Transaction Amount,Transaction Status',
        `05/12/2026 10:12:13,M1,T2612051012130000000001,${MEERA_UTR},MEERA B,2500.00,COMPLETED`,
        `05/12/2026 10:13:13,M2,T2612051012130000000002,${ANU_UTR},ANU C,2500.00,PENDING`,
        `05/12/2026 10:14:13,M3,T2612051012130000000003,${KAVITA_UTR},KAVITA G,3000.00,FAILED`,
        `05/12/2026 10:15:13,M4,T2612051012130000000004,${UNKNOWN_UTR},NOBODY N,3000.00,`,
      ),
    ),
    expectedRows: [
      `3 found ${MEERA_UTR}`,
      status(4, 'PENDING'),
      status(5, 'FAILED'),
      '6 damaged This payment has no status. Please check in your payment app whether you received it.',
    ],
  },
  {
    name: 'Paytm for Business: refunds beside payments, underscores in the heads',
    bytes: utf8(
      lines(
        'Transaction_ID,Order_ID,Transaction_Date,Transaction_Type,Status,Amount,UTR_No,Refund_Amount',
        `'1,'O1,'05-12-2026 10:12:13,ACQUIRING,SUCCESS,2500.00,'${MEERA_UTR},0.00`,
        `'2,'O2,'05-12-2026 11:12:13,ACQUIRING,SUCCESS,2500.00,'${ANU_UTR},2500.00`,
        `'3,'O3,'05-12-2026 12:12:13,REFUND,SUCCESS,3000.00,'${UNKNOWN_UTR},0.00`,
        `'4,'O4,'05-12-2026 13:12:13,ACQUIRING,REVERSED,3000.00,'${KAVITA_UTR},0.00`,
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, writes(3, '2500.00'), status(5, 'REVERSED')],
    expectedDebits: 1,
  },
  {
    name: 'Google Pay for Business: a payer, the state in words',
    bytes: utf8(
      lines(
        'Creation time\tPayer\tUPI transaction ID\tAmount\tStatus\tNotes',
        `Dec 5, 2026, 10:12 AM\tMeera B\t${MEERA_UTR}\t₹2,500.00\tSettled\tyoga`,
        `Dec 5, 2026, 10:13 AM\tAnu C\t${ANU_UTR}\t₹2,500.00\tPayment initiated\tyoga`,
        `Dec 5, 2026, 10:14 AM\tKavita G\t${KAVITA_UTR}\t₹3,000.00\tExpired\tyoga`,
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, status(3, 'Payment initiated'), status(4, 'Expired')],
  },
  {
    name: 'a list with a column of payers: they may have written to whom they pay',
    bytes: utf8(
      lines(
        'Date,Customer Name,Description,RRN,Amount,Status',
        `05/12/2026,Meera B,Payment to Ganga Yoga,${MEERA_UTR},2500.00,Success`,
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`],
  },
  {
    name: 'BharatPe: date and time apart, a state of success in several words',
    bytes: utf8(
      lines(
        'Date;Time;Transaction Id;Payer Name;Payer Handle;Bank Reference Number;Amount;Status',
        `05-12-2026;10:12;B1;Meera B;meera.b@ok;${MEERA_UTR};2500;Payment successful`,
        `05-12-2026;10:13;B2;Anu C;anu.c@ok;${ANU_UTR};2500;Unsuccessful`,
        `05-12-2026;10:14;B3;Kavita G;kavita.g@ok;${KAVITA_UTR};3000;Success - refunded`,
      ),
    ),
    expectedRows: [
      `2 found ${MEERA_UTR}`,
      status(3, 'Unsuccessful'),
      status(4, 'Success - refunded'),
    ],
  },
  {
    name: 'Razorpay: debit, credit and amount, the settlement beside the payment',
    bytes: utf8(
      lines(
        'entity_id,type,debit,credit,amount,created_at,settlement_utr,rrn,status',
        `pay_A1,payment,0,2500,2500,05/12/2026 10:12:13,433199990000,${MEERA_UTR},captured`,
        `pay_A2,payment,0,2500,2500,05/12/2026 10:12:13,433199990000,${ANU_UTR},authorized`,
        `rfnd_A3,refund,3000,0,3000,06/12/2026 10:12:13,433199990000,${UNKNOWN_UTR},processed`,
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, status(3, 'authorized')],
    expectedDebits: 1,
  },
  {
    name: 'a payment that is pending in one row and a success in another is looked at',
    bytes: utf8(
      lines(
        'Date,Customer Name,UTR,Amount,Payment Status',
        `05/12/2026,Meera,${MEERA_UTR},2500,Success`,
        `05/12/2026,Meera,${MEERA_UTR},2500,Pending`,
      ),
    ),
    expectedRows: [back(2, 3), status(3, 'Pending')],
  },
  {
    name: 'a UTR that was rejected, and one far from its order',
    bytes: utf8(
      lines(
        TWO,
        credited('UPI/RAVI', REJECTED_UTR),
        credited('UPI/MEERA', MEERA_UTR).replace('2026', '2024'),
        credited('UPI/ANU', ANU_UTR).replace('05/12', '05/10'),
        credited('UPI/KAVITA', KAVITA_UTR, '3000.00').replace('05/12', '20/11'),
      ),
    ),
    expectedRows: [
      `2 no order ${REJECTED_UTR}`,
      '3 damaged This payment is from Thu, 5 Dec 2024, and order GY-880412 was made on Sat, 28 Nov 2026. Please check whether the payment is for this order.',
      '4 damaged This payment is from Mon, 5 Oct 2026, and order GY-209316 was made on Sat, 28 Nov 2026. Please check whether the payment is for this order.',
      `5 found ${KAVITA_UTR}`,
    ],
  },
];
