/** The encodings that the site is sent in, the best first. */
export type Encoding = 'br' | 'gzip';
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

const accepted = (header: string) =>
  header
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);

/** The best encoding that an Accept-Encoding header allows and that there is; none for as it is. */
export function encodingFor(
  header: string | undefined,
  isThere: (encoding: Encoding) => boolean = () => true,
): Encoding | undefined {
  if (!header) return undefined;
  const names = accepted(header);
  return ENCODINGS.find((encoding) => names.includes(encoding) && isThere(encoding));
}
