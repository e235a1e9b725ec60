import { z } from 'zod';
import { redactSecrets } from '../../platform/runtime/logging.ts';

/** What a page wanted to load or run that its Content-Security-Policy forbids. It names no person, and nothing that was typed. */
export interface Violation {
  /** Such as `script-src-elem`. */
  directive: string;
  /** The origin of what was blocked, or a word such as `inline`. */
  blocked: string;
  /** The path of the page. */
  page: string;
  /** The site's own file that wanted it, with its line, or the origin of another; `undefined` if the browser does not know. */
  source: string | undefined;
}

const text = z.string().max(4_000);
const violationBody = z.object({
  documentURL: text,
  effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/),
  blockedURL: text.default(''),
  sourceFile: text.nullish(),
  lineNumber: z.int().nonnegative().nullish(),
});
type ViolationBody = z.output<typeof violationBody>;

/** An entry of the Reporting API (`report-to`). */
const reportToEntry = z.object({ type: z.literal('csp-violation'), body: violationBody });
/** The older format (`report-uri`), with other names. */
const reportUriBody = z.object({ 'csp-report': z.record(z.string(), z.unknown()) });

/** Browser extensions put their scripts and styles into pages of other people: their violations say nothing about the site. */
const EXTENSION = /^(?:[a-z-]+-extension|user-script|webkit-masked-url|resource|about|sandbox)\b/i;
const KEYWORD = /^[a-z-]{1,20}$/;

/** The violations at pages of this site in a report, without those of browser extensions. Anything else is no violation. */
export function parseViolations(report: unknown, siteOrigin: string): Violation[] {
  return (Array.isArray(report) ? report : [report]).flatMap((entry) => {
    const violation = readReport(entry);
    if (!violation) return [];
    const { documentURL, blockedURL, sourceFile, lineNumber } = violation;
    const page = URL.parse(documentURL);
    if (page?.origin !== siteOrigin) return [];
    if (EXTENSION.test(blockedURL) || EXTENSION.test(sourceFile ?? '')) return [];
    return {
      directive: violation.effectiveDirective,
      blocked: KEYWORD.test(blockedURL) ? blockedURL : shortOrigin(blockedURL),
      page: pathOf(page),
      source: sourceFile ? sourceOf(sourceFile, siteOrigin, lineNumber) : undefined,
    };
  });
}

function readReport(entry: unknown): ViolationBody | undefined {
  const old = reportUriBody.safeParse(entry).data?.['csp-report'];
  if (!old) return reportToEntry.safeParse(entry).data?.body;
  return violationBody.safeParse({
    documentURL: old['document-uri'],
    effectiveDirective: old['effective-directive'] ?? old['violated-directive'],
    blockedURL: old['blocked-uri'],
    sourceFile: old['source-file'],
    lineNumber: old['line-number'],
  }).data;
}

/** Without the query, which may contain what a person typed. */
const pathOf = ({ pathname }: URL) => redactSecrets(pathname).slice(0, 200);

const shortOrigin = (url: string) => {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.protocol}//${parsed.host}`.slice(0, 100) : 'unknown';
};

function sourceOf(file: string, siteOrigin: string, line: number | null | undefined): string {
  const url = URL.parse(file);
  return url?.origin === siteOrigin ? `${pathOf(url)}:${line ?? 0}` : shortOrigin(file);
}
