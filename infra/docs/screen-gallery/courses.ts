import { DEVANAGARI, LONG_NAME, LONGEST_WORD, TAMIL, textOfLength } from './long-words.ts';
import { daysAfter } from './week.ts';

/** The fields of a course that staff fill in. */
interface CourseFields {
  title: string;
  summary: string;
  level: string;
  forWhom: string;
  teaches: string[];
  instructor: string;
  picture: string;
  fee: number;
  feePer?: 'once' | 'month';
  monthRule?: (typeof MONTH_RULES)[number];
  feeCovers: string;
  startDate: string;
  endDate: string | null;
  days: number[];
  startTime: string;
  endTime: string;
  seats: number | null;
  isOpen: boolean;
  isClosed: boolean;
  firstClassFree: boolean;
  hidden: boolean;
  inLanguages?: { hi: object };
}

export interface SampleCourse extends CourseFields {
  /** Whether its classes have a link. */
  hasLink: boolean;
}

const TITLES = [
  'Asana Regular Classes',
  'Healing Yoga Movement and Rhythm',
  'Advanced Pranayama Certificate Course',
  'Yoga Therapy Certificate Course',
  LONGEST_WORD,
  `${TAMIL} யோகா வகுப்பு`,
  `${DEVANAGARI} का प्रातःकालीन योग`,
  'Yoga for Backs, Necks and Shoulders of People Who Sit for Many Hours a Day, with Standing and Rest',
  'Prenatal Yoga',
  'Yoga Nidra',
  'Gentle Yoga for Seniors',
  'Meditation for Beginners',
  'Sun Salutations at Sunrise',
  'Standing Poses in Depth',
  'Restorative Evening',
  'Yoga for Runners',
  'Breath and Voice',
  'Philosophy of Patanjali',
  'Hatha in Hindi',
  'Teacher Training, First Year',
];

const PICTURES = ['tree', 'waves', 'breath', 'lotus'];
const TEACHES = [
  'Standing, seated and resting poses, built up week by week',
  'How to warm up, and how to come out of a pose safely',
  'A short relaxation at the end of each class',
];
/** Many at the same hour, some at noon, and some in the evening. */
const HOURS = [
  ['07:00', '08:00'],
  ['18:00', '19:00'],
  ['07:00', '08:15'],
  ['16:00', '18:00'],
  ['07:00', '07:30'],
  ['11:00', '12:00'],
] as const;
const DAYS = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 5],
  [2, 4],
  [6, 7],
  [1, 2, 3, 4, 5, 6, 7],
];

/** For every third course, which is paid by the month. */
const MONTH_RULES = ['part', 'calendar', 'joining'] as const;

/** For every third course. The others have no Hindi texts, and show the English ones. */
const IN_HINDI = [
  {
    title: 'आसन की नियमित क्लास',
    summary: 'हर शरीर के लिए, रोज़ सुबह का अभ्यास।',
    level: 'नए साधकों के लिए, और पहले से अभ्यास करने वालों के लिए भी',
    forWhom: 'जो ऐसा अभ्यास चाहते हैं जो सालों साथ रहे: जिन्हें दिन भर बैठना पड़ता है।',
    teaches: [
      'खड़े होकर, बैठकर और लेटकर किए जाने वाले आसन, हर सप्ताह थोड़ा आगे',
      'हर क्लास के अंत में थोड़ा विश्राम',
    ],
    feeCovers: 'सप्ताह में 5 क्लासें, तीन महीने तक',
  },
  {
    title: 'कमर, गर्दन और कंधों के लिए योग: जिन्हें दिन भर कई घंटे बैठकर काम करना पड़ता है',
    summary: 'साँस के साथ धीमा अभ्यास।',
  },
];

const itemAt = <Item>(list: readonly Item[], n: number) => list[n % list.length] as Item;

const LONG_TEXTS = {
  summary: textOfLength(300),
  level: 'For those who have practised for two years, every week at le',
  forWhom: textOfLength(600),
  teaches: Array.from({ length: 12 }, (_, n) =>
    n === 0 ? LONGEST_WORD.repeat(2) : textOfLength(200),
  ),
  instructor: LONG_NAME,
  fee: 99_999,
  feeCovers: textOfLength(120),
};

/** Twenty courses of a studio on this date: most have started, one begins next week; every second one has an end, every fourth has seats, every fifth lacks its link. */
export const sampleCourses = (today: string): SampleCourse[] =>
  TITLES.map((title, n) => ({
    title,
    summary: 'Steady morning practice for every body.',
    level: 'For beginners and for those who practise already',
    forWhom:
      'Anyone who wants a practice that lasts: people who sit all day, people after a break.',
    teaches: TEACHES,
    instructor: 'Certified Yoga Therapist',
    picture: itemAt(PICTURES, n),
    fee: 2500 + 500 * n,
    feeCovers: n % 3 === 0 ? '5 classes a week, for three months' : '',
    startDate: daysAfter(today, n === 8 ? 6 : -15),
    endDate: n % 2 === 0 ? daysAfter(today, 75) : null,
    days: itemAt(DAYS, n),
    startTime: itemAt(HOURS, n)[0],
    endTime: itemAt(HOURS, n)[1],
    seats: n % 4 === 1 ? 40 : null,
    isOpen: false,
    isClosed: false,
    firstClassFree: n === 9,
    hidden: false,
    hasLink: n % 5 !== 2,
    ...(n % 3 === 0 && { feePer: 'month', monthRule: itemAt(MONTH_RULES, n / 3) }),
    ...(n % 3 === 0 && { inLanguages: { hi: itemAt(IN_HINDI, n) } }),
    ...(n === 4 && LONG_TEXTS),
  }));

/** A class for everybody, this evening. */
export const openClass = (today: string): CourseFields => ({
  title: 'Tuesday Satsang by the River',
  summary: 'We sit together, breathe, and talk.',
  level: 'For everybody',
  forWhom: 'Everybody, without enrolment.',
  teaches: ['Sitting still, together'],
  instructor: 'Certified Yoga Therapist',
  picture: 'lotus',
  fee: 0,
  feeCovers: '',
  startDate: daysAfter(today, -7),
  endDate: null,
  days: [2],
  startTime: '19:00',
  endTime: '20:00',
  seats: null,
  isOpen: true,
  isClosed: false,
  firstClassFree: false,
  hidden: false,
});
