import { appError } from '../../platform/http/errors.ts';

/** How many characters are inspected to detect the type of a file. */
const SNIFFED_LENGTH = 2_000;

const BYTE_ORDER_MARKS = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

const SIGNATURES = {
  // The old Excel, and every file of the new one, which is a ZIP.
  excel: [
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x50, 0x4b, 0x03, 0x04],
  ],
  pdf: [[0x25, 0x50, 0x44, 0x46]],
};

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

const isWebPage = (text: string) =>
  /^\s*<(?:!doctype|html|head|table|\?xml|meta)\b/i.test(text) || /<\/t[dr]>/i.test(text);

/**
 * Decodes a statement in UTF-8, UTF-16 or Windows-1252. Throws 400 for an Excel workbook, a PDF, a web page, and other non-text files.
 */
export function decodeStatement(bytes: Uint8Array): string {
  if (SIGNATURES.excel.some((mark) => beginsWith(bytes, mark)))
    throw appError(400, 'statement.is-excel');
  if (SIGNATURES.pdf.some((mark) => beginsWith(bytes, mark)))
    throw appError(400, 'statement.is-pdf');
  const text = decodeBytes(bytes);
  if (/[\0\ufffe]/.test(text.slice(0, SNIFFED_LENGTH)) || text.includes('\0'))
    throw appError(400, 'statement.not-text');
  if (isWebPage(text.slice(0, SNIFFED_LENGTH))) throw appError(400, 'statement.is-web-page');
  if (text.trim() === '') throw appError(400, 'statement.empty');
  return text;
}

function decodeBytes(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => beginsWith(bytes, mark));
  const name = marked?.[0] ?? detectUtf16(bytes);
  if (name) return new TextDecoder(name).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Without a mark, every second byte of a statement is zero: its letters are Latin. */
function detectUtf16(bytes: Uint8Array) {
  const start = bytes.subarray(0, SNIFFED_LENGTH);
  const zerosAt = (odd: 0 | 1) =>
    start.reduce((count, byte, index) => (byte === 0 && index % 2 === odd ? count + 1 : count), 0);
  const many = start.length / 4;
  if (zerosAt(1) > many) return 'utf-16le';
  return zerosAt(0) > many ? 'utf-16be' : undefined;
}
