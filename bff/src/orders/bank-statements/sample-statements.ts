import {
  ANU_UTR,
  KAVITA_UTR,
  lines,
  MEERA_UTR,
  OTHER_AMOUNT_UTR,
  PAID_UTR,
  PART_PAID_UTR,
  REFERENCE_TWICE,
  type SampleStatement,
  UNKNOWN_UTR,
  utf8,
} from './sample-lines.ts';

/** UTF-16 LE, the encoding of Windows. */
const utf16 = (text: string, { mark }: { mark: boolean }) =>
  new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const HDFC_HEADER =
  'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const hdfc = (utr: string, amount: string, date = '05/12/26') =>
  `${date},UPI-MEERA B-meera.b@okbank-HDFC0001234-${utr}-YOGA,0000${utr},${date},,${amount},12345.00`;
const hdfcDebit = '05/12/26,ACH D- LAMP OIL STORES-991,0000000000000000,05/12/26,450.00,,11895.00';

const SBI_HEADER = 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance';
const sbi = (utr: string, amount: string, date = '5 Dec 2026') =>
  `${date}\t${date}\tBY TRANSFER-UPI/CR/${utr}/ANU C/SBIN/anu.c@ok/Yoga--\tTRANSFER FROM 4897695162094 /\t \t${amount}\t1,12,345.00`;
const sbiDebit =
  '6 Dec 2026\t6 Dec 2026\tTO TRANSFER-UPI/DR/433211112222/LAMP OIL/SBIN/lamp@ok/Oil--\tTRANSFER TO 4897695162094 /\t450.00\t \t1,11,895.00';

const ICICI_HEADER =
  'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )';
const icici = (utr: string, amount: string, no = 1) =>
  `${no},05/12/2026,05/12/2026,-,"UPI/${utr}/Yoga class/kavita.g@okbank/Example Bank/ICI0011223344",0.0,"${amount}","1,20,000.00"`;

const AXIS_HEADER = 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL';
const axis = (utr: string, amount: string, date = '05-12-2026') =>
  `${date},-,UPI/P2A/${utr}/MEERA B/Example Bank/yoga, ,${amount},12345.00,248`;

const KOTAK_HEADER =
  'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr';
const kotak = (utr: string, amount: string, kind = 'CR') =>
  `1,05-12-2026,05-12-2026,UPI/ANU C/${utr}/Yoga,UPI-${utr},"${amount}",${kind},"1,20,000.00",CR`;

const PNB_HEADER = 'Transaction Date;Cheque Number;Withdrawal;Deposit;Balance;Narration';
const pnb = (utr: string, amount: string, date = '05/12/2026') =>
  `${date};;;${amount};1,20,000.00 Cr.;UPI/CR/${utr}/MEERA B/PUNB/meera.b@ok/yoga`;

const undamaged: SampleStatement[] = [
  {
    name: 'HDFC: preamble, references filled up with zeros, a summary below',
    bytes: utf8(
      lines(
        'Ganga Yoga,,,,,,',
        'Account No :50100012345678,,Statement From : 01/12/2026 To : 06/12/2026,,,,',
        '',
        HDFC_HEADER,
        '**********,**********,**********,**********,**********,**********,**********',
        hdfc(MEERA_UTR, '2500.00'),
        hdfcDebit,
        hdfc(UNKNOWN_UTR, '700.00'),
        '**********,**********,**********,**********,**********,**********,**********',
        'STATEMENT SUMMARY :-,,,,,,',
        'Opening Balance,,,Dr Count,Cr Count,Debits,Credits',
        '9145.00,,,1,2,450.00,3200.00',
        'Generated On: 06-Dec-2026 10:12:13,,,,,,',
      ),
    ),
    expectedRows: [`6 found ${MEERA_UTR}`, `8 no order ${UNKNOWN_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'SBI: with tabs, days in words, the UTR in the description',
    bytes: utf8(
      lines(
        'Account Name\t:\tGANGA YOGA',
        'Account Number\t:\t_00000012345678901',
        'Balance as on 1 Dec 2026\t:\t1,09,845.00',
        SBI_HEADER,
        sbi(ANU_UTR, '2,500.00'),
        sbiDebit,
        sbi(KAVITA_UTR, '3,000.00'),
        '**This is a computer generated statement and does not require a signature',
      ),
    ),
    expectedRows: [`5 found ${ANU_UTR}`, `7 found ${KAVITA_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'ICICI: quoted amounts, 0.0 on the other side, legends below',
    bytes: utf8(
      lines(
        ',,,,,,,',
        'Account Number,123401000123 ( INR )  - GANGA YOGA,,,,,,',
        'Transaction Date from,01/12/2026,to,06/12/2026,,,,',
        ICICI_HEADER,
        icici(KAVITA_UTR, '3,000.00'),
        icici(MEERA_UTR, '2,500.00', 2),
        '3,06/12/2026,06/12/2026,-,"UPI/433211112222/Lamp oil/lamp@okbank",450.00,0.0,"1,19,550.00"',
        'Legends Used in Account Statement,,,,,,,',
        '1. UPI - Unified Payments Interface,,,,,,,',
      ),
    ),
    expectedRows: [`5 found ${KAVITA_UTR}`, `6 found ${MEERA_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'Axis: DR and CR, an opening balance as a row',
    bytes: utf8(
      lines(
        'Name :- GANGA YOGA',
        'Statement of Account No - 912010012345678 for the period (From : 01-12-2026 To : 06-12-2026)',
        AXIS_HEADER,
        ',,OPENING BALANCE,,,9845.00,',
        axis(MEERA_UTR, '2500.00'),
        '06-12-2026,-,UPI/P2M/433211112222/LAMP OIL STORES/oil,450.00, ,11895.00,248',
        ',,TRANSACTION TOTAL,450.00,2500.00,,',
        ',,CLOSING BALANCE,,,11895.00,',
      ),
    ),
    expectedRows: [`5 found ${MEERA_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'Kotak: an amount, and Dr / Cr twice',
    bytes: utf8(
      lines(
        'Account Statement',
        'Account No.,1234567890,,,,,,,',
        KOTAK_HEADER,
        kotak(ANU_UTR, '2,500.00'),
        kotak('433211112222', '450.00', 'DR'),
        kotak(OTHER_AMOUNT_UTR, '250.00'),
      ),
    ),
    expectedRows: [`4 found ${ANU_UTR}`, `6 other amount ${OTHER_AMOUNT_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'PNB: with semicolons, the narration last, Cr. behind the balance',
    bytes: utf8(
      lines(
        PNB_HEADER,
        pnb(MEERA_UTR, '2,500.00'),
        '06/12/2026;;450.00;;1,19,550.00 Cr.;UPI/DR/433211112222/LAMP OIL/PUNB/lamp@ok/oil',
        pnb(REFERENCE_TWICE, '2,500.00'),
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `4 claims ${REFERENCE_TWICE}`],
    expectedDebits: 1,
  },
  {
    name: 'HDFC, saved by Windows as UTF-16',
    bytes: utf16([HDFC_HEADER, hdfc(MEERA_UTR, '2500.00'), ''].join('\r\n'), { mark: true }),
    expectedRows: [`2 found ${MEERA_UTR}`],
  },
  {
    name: 'SBI, copied from the page: line ends of Windows, no line end below, hard spaces',
    bytes: utf8([SBI_HEADER, sbi(ANU_UTR, '\u00a02,500.00'), sbiDebit].join('\r\n')),
    expectedRows: [`2 found ${ANU_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'ICICI, with a byte order mark and a day that has an hour',
    bytes: utf8(
      `\ufeff${lines(ICICI_HEADER, icici(KAVITA_UTR, '3000').replaceAll('05/12/2026', '05/12/2026 10:42:13 AM'))}`,
    ),
    expectedRows: [`2 found ${KAVITA_UTR}`],
  },
  {
    name: 'Axis, with bars in place of commas',
    bytes: utf8(
      lines(AXIS_HEADER.replaceAll(',', '|'), axis(MEERA_UTR, '2500.00').replaceAll(',', '|')),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`],
  },
  {
    name: 'Kotak, with the direction behind the amount',
    bytes: utf8(
      lines(
        'Date,Description,Ref No,Amount,Balance',
        `05-Dec-26,UPI/LAKSHMI T,${UNKNOWN_UTR},"1,00,000.00 Cr","2,20,000.00 Cr"`,
        `05-Dec-26,UPI/ANU C,${ANU_UTR},"2,500.00(Cr)","2,22,500.00 Cr"`,
        '06-Dec-26,UPI/LAMP OIL,433211112222,"450.00 Dr","2,22,050.00 Cr"',
      ),
    ),
    expectedRows: [`2 no order ${UNKNOWN_UTR}`, `3 found ${ANU_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'PNB, with days of the world and columns in another order',
    bytes: utf8(
      lines(
        'Narration;Deposit;Withdrawal;Transaction Date',
        `UPI/CR/${MEERA_UTR}/MEERA B;2500;;2026-12-05`,
        'UPI/DR/433211112222/LAMP OIL;;450;2026-12-06',
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'amounts with signs of money and in brackets',
    bytes: utf8(
      lines(
        'Date,Particulars,UTR No,Amount (INR)',
        `05.12.2026,MEERA B,${MEERA_UTR},"₹2,500/-"`,
        `05.12.2026,ANU C,${ANU_UTR},INR 2500`,
        `05.12.2026,KAVITA G,${KAVITA_UTR},Rs. 3000.00`,
        '06.12.2026,LAMP OIL,433211112222,(450.00)',
        '06.12.2026,ROPE,433211113333,-120.00',
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `3 found ${ANU_UTR}`, `4 found ${KAVITA_UTR}`],
    expectedDebits: 2,
  },
  {
    name: 'a narration over three lines in quotes',
    bytes: utf8(
      lines(
        ICICI_HEADER,
        `1,05/12/2026,05/12/2026,-,"UPI/\n${MEERA_UTR}/Yoga\nMEERA B",0.0,2500.00,12345.00`,
        icici(KAVITA_UTR, '3,000.00', 2),
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `5 found ${KAVITA_UTR}`],
  },
  {
    name: 'a narration that goes on in the next line',
    bytes: utf8(
      lines(
        SBI_HEADER,
        '5 Dec 2026\t5 Dec 2026\tBY TRANSFER-UPI/CR\t\t\t2,500.00\t1,12,345.00',
        `\t\t/${MEERA_UTR}/MEERA B--\t\t\t\t`,
        sbi(KAVITA_UTR, '3,000.00'),
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `4 found ${KAVITA_UTR}`],
  },
  {
    name: 'every kind of row',
    bytes: utf8(
      lines(
        HDFC_HEADER,
        hdfc(MEERA_UTR, '2500.00'),
        hdfc(OTHER_AMOUNT_UTR, '250.00'),
        hdfc(OTHER_AMOUNT_UTR.replace('433', '434'), '3000.00'),
        hdfc(REFERENCE_TWICE, '2500.00'),
        hdfc(PAID_UTR, '2500.00'),
        hdfc(PART_PAID_UTR, '1000.00'),
        hdfc(UNKNOWN_UTR, '0.00', '06/12/26'),
        hdfc('433155556666', '123.45'),
        hdfc(KAVITA_UTR, '3000.00'),
        hdfc(KAVITA_UTR, '3000.00'),
        hdfc(ANU_UTR, '2500.00'),
        hdfc(ANU_UTR, '250.00'),
        '06/12/26,CASH DEPOSIT BY SELF,,06/12/26,,3000.00,12345.00',
        `06/12/26,UPI ${MEERA_UTR} AND ${REFERENCE_TWICE},,06/12/26,,99.00,12345.00`,
        hdfcDebit,
      ),
    ),
    expectedRows: [
      `2 twice ${MEERA_UTR}`,
      `3 other amount ${OTHER_AMOUNT_UTR}`,
      '4 amount alone 434077541028',
      `5 claims ${REFERENCE_TWICE}`,
      `6 seen before ${PAID_UTR}`,
      `7 seen before ${PART_PAID_UTR}`,
      `8 zero ${UNKNOWN_UTR}`,
      '9 no order 433155556666',
      `10 found ${KAVITA_UTR}`,
      `11 twice ${KAVITA_UTR}`,
      `12 twice ${ANU_UTR}`,
      `13 twice ${ANU_UTR}`,
      '14 amount alone none',
      `15 twice ${MEERA_UTR}`,
    ],
    expectedDebits: 1,
  },
  {
    name: 'what looks like a UTR and is none: a phone number, an account, a masked number',
    bytes: utf8(
      lines(
        'Date,Narration,Deposit,Withdrawal',
        '05/12/2026,IMPS-919876543210-ANU,3000.00,',
        '05/12/2026,NEFT CR-50100012345678-ANU,3000.00,',
        '05/12/2026,UPI XXXX71188041212,3000.00,',
        `05/12/2026,UPI 4327 1188 0412 MEERA,2500.00,`,
      ),
    ),
    expectedRows: [
      '2 amount alone none',
      '3 amount alone none',
      '4 amount alone none',
      `5 found ${MEERA_UTR}`,
    ],
  },
];

const damaged: SampleStatement[] = [
  {
    name: 'written in the code of an old Windows',
    bytes: latin(lines(AXIS_HEADER, axis(MEERA_UTR, '2500.00').replace('MEERA B', 'RENÉE'))),
    expectedRows: [`2 found ${MEERA_UTR}`],
  },
  {
    name: 'UTF-16 that does not say so',
    bytes: utf16(lines(KOTAK_HEADER, kotak(ANU_UTR, '2,500.00')), { mark: false }),
    expectedRows: [`2 found ${ANU_UTR}`],
  },
  {
    name: 'bytes that are no letters',
    bytes: new Uint8Array([1, 2, 0, 0, 0, 3, 9, 44, 0, 1, 200, 201, 0, 0, 7, 8]),
    expectedErrorCode: 'statement.not-text',
  },
  {
    name: 'cut off within the amount of the last row',
    bytes: utf8(
      lines(HDFC_HEADER, hdfc(MEERA_UTR, '2500.00')) + hdfc(ANU_UTR, '25000.00').slice(0, -13),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, '3 damaged This row is cut off before its end.'],
  },
  {
    name: 'cut off within a quoted cell, and before the amount',
    bytes: utf8(
      lines(ICICI_HEADER, icici(KAVITA_UTR, '3,000.00'), '2,05/12/2026,05/12/2026,-,UPI/433') +
        '3,06/12/2026,06/12/2026,-,"UPI/4332',
    ),
    expectedRows: [
      `2 found ${KAVITA_UTR}`,
      '3 damaged This row is cut off before its end.',
      '4 damaged A quotation mark (") in this row is not closed.',
    ],
  },
  {
    name: 'heads above the wrong columns',
    bytes: utf8(
      lines(
        'Narration,Date,Deposit,Withdrawal',
        `05/12/2026,UPI/${MEERA_UTR}/MEERA B,2500.00,`,
        `05/12/2026,UPI/${ANU_UTR}/ANU C,2500.00,`,
      ),
    ),
    expectedQuestionLine: 1,
  },
  {
    name: 'two pages, each with its header and its total',
    bytes: utf8(
      lines(
        PNB_HEADER,
        pnb(MEERA_UTR, '2,500.00'),
        'Page Total;;;2,500.00;;',
        'Page 2 of 2;;;;;',
        PNB_HEADER,
        'Brought Forward;;;;1,22,500.00 Cr.;',
        pnb(KAVITA_UTR, '3,000.00'),
        'Grand Total;;;5,500.00;;',
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `7 found ${KAVITA_UTR}`],
  },
  {
    name: 'two headers: the statements of two accounts in one file',
    bytes: utf8(
      lines(
        AXIS_HEADER,
        axis(MEERA_UTR, '2500.00'),
        'Tran Date,CR,DR,PARTICULARS,CHQNO,BAL,SOL',
        `05-12-2026,3000.00,,UPI/P2A/${KAVITA_UTR}/KAVITA G,-,15345.00,248`,
        '06-12-2026,,450.00,UPI/P2M/433211112222/LAMP OIL,-,14895.00,248',
      ),
    ),
    expectedRows: [`2 found ${MEERA_UTR}`, `4 found ${KAVITA_UTR}`],
    expectedDebits: 1,
  },
  {
    name: 'a page of the web under the name of a workbook',
    bytes: utf8(
      `<html><body><table><tr><td>Txn Date</td><td>Credit</td></tr><tr><td>05/12/2026</td><td>2,500.00</td></tr></table></body></html>`,
    ),
    expectedErrorCode: 'statement.is-web-page',
  },
  {
    name: 'a workbook of the old Excel',
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0, 0, 0]),
    expectedErrorCode: 'statement.is-excel',
  },
  {
    name: 'a workbook of the new Excel',
    bytes: utf8('PK\u0003\u0004 and the rest of a ZIP'),
    expectedErrorCode: 'statement.is-excel',
  },
  { name: 'a PDF', bytes: utf8('%PDF-1.7 and the rest'), expectedErrorCode: 'statement.is-pdf' },
  { name: 'nothing but spaces', bytes: utf8(' \r\n\t\r\n'), expectedErrorCode: 'statement.empty' },
  {
    name: 'a letter in place of a statement',
    bytes: utf8(lines('Namaste,', 'the statement comes tomorrow.', 'Anu')),
    expectedErrorCode: 'statement.no-columns',
  },
  {
    name: 'a header without rows',
    bytes: utf8(lines(AXIS_HEADER, ',,OPENING BALANCE,,,9845.00,', ',,CLOSING BALANCE,,,9845.00,')),
    expectedErrorCode: 'statement.no-rows',
  },
  {
    name: 'amounts with letters, with too many decimals, shortened, missing, and twice',
    bytes: utf8(
      lines(
        HDFC_HEADER,
        hdfc(MEERA_UTR, '25OO.00'),
        hdfc(MEERA_UTR, '2500.123'),
        hdfc(MEERA_UTR, '2.5E+03'),
        hdfc(MEERA_UTR, ''),
        hdfcDebit.replace(',,', ',2500.00,'),
        hdfc(MEERA_UTR, '2.500.00'),
        hdfc(ANU_UTR, '2500.00'),
        hdfc(KAVITA_UTR, '3000.0000'),
        hdfc(OTHER_AMOUNT_UTR, '250.00'),
        hdfc(UNKNOWN_UTR, '20.00'),
        hdfc(PAID_UTR, '2500.00'),
        hdfc(PART_PAID_UTR, '1000.00'),
      ),
    ),
    expectedRows: [
      '2 damaged “25OO.00” is not an amount.',
      '3 damaged “2500.123” is not an amount.',
      '4 damaged Excel has shortened a number to “2.5E+03”, and its digits are lost. Please use the bank’s own file, or format this column as text before you copy it.',
      '5 damaged The amount is missing.',
      '6 damaged This row has both money received and money paid.',
      '7 damaged “2.500.00” is not an amount.',
      `8 found ${ANU_UTR}`,
      `9 found ${KAVITA_UTR}`,
      `10 other amount ${OTHER_AMOUNT_UTR}`,
      `11 no order ${UNKNOWN_UTR}`,
      `12 seen before ${PAID_UTR}`,
      `13 seen before ${PART_PAID_UTR}`,
    ],
  },
  {
    name: 'days of 1926, of America, of no calendar, and none',
    bytes: utf8(
      lines(
        AXIS_HEADER,
        axis(MEERA_UTR, '2500.00', '05-12-1926'),
        axis(MEERA_UTR, '2500.00', '12-31-2026'),
        axis(MEERA_UTR, '2500.00', '31-11-2026'),
        axis(MEERA_UTR, '2500.00', ''),
        axis(MEERA_UTR, '2500.00', '46361'),
        axis(ANU_UTR, '2500.00'),
        axis(KAVITA_UTR, '3000.00', '5 December 2026'),
        axis(UNKNOWN_UTR, '20.00'),
        axis(PAID_UTR, '2500.00'),
        axis(PART_PAID_UTR, '1000.00'),
      ),
    ),
    expectedRows: [
      '2 damaged The year of “05-12-1926” cannot be right.',
      '3 damaged “12-31-2026” is not a date.',
      '4 damaged “31-11-2026” is not a date.',
      '5 damaged The date is missing.',
      '6 damaged “46361” is not a date.',
      `7 found ${ANU_UTR}`,
      `8 found ${KAVITA_UTR}`,
      `9 no order ${UNKNOWN_UTR}`,
      `10 seen before ${PAID_UTR}`,
      `11 seen before ${PART_PAID_UTR}`,
    ],
  },
  {
    name: 'opened in Excel, which has shortened the UTR',
    bytes: utf8(
      lines(
        'Date,Narration,UTR,Deposit,Withdrawal',
        '05/12/2026,MEERA B,4.32712E+11,2500.00,',
        `05/12/2026,UPI/${ANU_UTR}/ANU C,4.32755E+11,2500.00,`,
        '06/12/2026,LAMP OIL,4.33211E+11,,450.00',
      ),
    ),
    expectedRows: [
      '2 damaged Excel has shortened a number to “4.32712E+11”, and its digits are lost. Please use the bank’s own file, or format this column as text before you copy it.',
      `3 found ${ANU_UTR}`,
    ],
    expectedDebits: 1,
  },
  {
    name: 'a quotation mark that is not closed, and one that is closed in another row',
    bytes: utf8(
      lines(
        AXIS_HEADER,
        axis(MEERA_UTR, '2500.00'),
        axis(ANU_UTR, '2500.00').replace('UPI/', '"UPI/'),
        axis(KAVITA_UTR, '3000.00'),
        axis(UNKNOWN_UTR, '20.00'),
        axis(PAID_UTR, '2500.00'),
        axis(PART_PAID_UTR, '1000.00'),
        axis(OTHER_AMOUNT_UTR, '250.00').replace('UPI/', '5" x 5",-,"UPI/').replace('-,5', '5'),
      ),
    ),
    expectedRows: [
      `2 found ${MEERA_UTR}`,
      '3 damaged A quotation mark (") in this row is not closed.',
      `4 found ${KAVITA_UTR}`,
      `5 no order ${UNKNOWN_UTR}`,
      `6 seen before ${PAID_UTR}`,
      `7 seen before ${PART_PAID_UTR}`,
      '8 damaged A quotation mark (") in this row is not closed.',
    ],
  },
  {
    name: 'a direction that is none',
    bytes: utf8(
      lines(KOTAK_HEADER, kotak(ANU_UTR, '2,500.00'), kotak(MEERA_UTR, '2,500.00', 'XX')),
    ),
    expectedRows: [
      `2 found ${ANU_UTR}`,
      '3 damaged “XX” does not say whether you received this money or paid it.',
    ],
  },
  {
    name: 'heads that no bank uses',
    bytes: utf8(
      lines('Day;What;In;Out', `05/12/2026;UPI ${MEERA_UTR};2500;`, '06/12/2026;Oil;;450'),
    ),
    expectedQuestionLine: 1,
  },
  {
    name: 'no header',
    bytes: utf8(lines(sbi(ANU_UTR, '2,500.00'), sbiDebit)),
    expectedQuestionLine: 0,
  },
];

export const sampleStatements: SampleStatement[] = [...undamaged, ...damaged];
