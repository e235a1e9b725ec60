import { t } from '@lingui/core/macro';

/** The names of the numbers from 0 to 99. Hindi has its own word for each of them. */
const namesBelowHundred = () =>
  t({
    message:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one thirty-two thirty-three thirty-four thirty-five thirty-six thirty-seven thirty-eight thirty-nine forty forty-one forty-two forty-three forty-four forty-five forty-six forty-seven forty-eight forty-nine fifty fifty-one fifty-two fifty-three fifty-four fifty-five fifty-six fifty-seven fifty-eight fifty-nine sixty sixty-one sixty-two sixty-three sixty-four sixty-five sixty-six sixty-seven sixty-eight sixty-nine seventy seventy-one seventy-two seventy-three seventy-four seventy-five seventy-six seventy-seven seventy-eight seventy-nine eighty eighty-one eighty-two eighty-three eighty-four eighty-five eighty-six eighty-seven eighty-eight eighty-nine ninety ninety-one ninety-two ninety-three ninety-four ninety-five ninety-six ninety-seven ninety-eight ninety-nine',
    comment: 'The numbers from 0 to 99 in order, with a space between two',
  }).split(' ');

const scales: [number, (count: string) => string][] = [
  [10_000_000, (count) => t`${count} crore`],
  [100_000, (count) => t`${count} lakh`],
  [1000, (count) => t`${count} thousand`],
  [100, (count) => t`${count} hundred`],
];

/** A non-negative integer in words, in the Indian system: 1,25,000 is one lakh twenty-five thousand. */
export function numberInWords(count: number): string {
  const [size, scaled] = scales.find(([least]) => count >= least) ?? [];
  if (!size || !scaled) return namesBelowHundred()[count] ?? String(count);
  const rest = count % size;
  const first = scaled(numberInWords((count - rest) / size));
  return rest === 0 ? first : `${first} ${numberInWords(rest)}`;
}

const rupeesInWords = (count: number) =>
  count === 1 ? t`one rupee` : t`${{ count: numberInWords(count) }} rupees`;

/** A non-negative amount in paise: "two thousand five hundred rupees and fifty paise". */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = rupeesInWords((paise - rest) / 100);
  return rest === 0 ? rupees : t`${rupees} and ${{ paise: numberInWords(rest) }} paise`;
}
