/** A text of a course that staff write in English, and may translate. */
interface CourseText {
  /** Its error codes begin with this; those of its translations with this and `-in`. */
  field: string;
  /** One line, paragraphs, or a list with an item on each line. */
  form: 'line' | 'paragraphs' | 'list';
  /** In characters; of a list, that of each item. */
  maxLength: number;
  isRequired: boolean;
}

/**
 * The texts of a course, each in the column of its name. Validation, queries, the form of staff and its translations follow from
 * this table; the compiler asks for the error messages of `field` and for the name in the form.
 */
export const courseTexts = {
  title: { field: 'courses.title', form: 'line', maxLength: 100, isRequired: true },
  summary: { field: 'courses.summary', form: 'line', maxLength: 300, isRequired: true },
  level: { field: 'courses.level', form: 'line', maxLength: 60, isRequired: true },
  forWhom: { field: 'courses.for-whom', form: 'paragraphs', maxLength: 600, isRequired: true },
  teaches: { field: 'courses.teaches', form: 'list', maxLength: 200, isRequired: true },
  /** A text about what the fee buys, such as "5 classes a week, until 28 Feb". */
  feeCovers: { field: 'courses.fee-covers', form: 'line', maxLength: 120, isRequired: false },
} as const satisfies Record<string, CourseText>;

type CourseTextTable = typeof courseTexts;
export type CourseTextName = keyof CourseTextTable;

export const courseTextNames = Object.keys(courseTexts) as CourseTextName[];

/** The most items of a list. */
export const MAX_LIST_ITEMS = 12;

/** A value for each text. */
export const mapCourseTexts = <Made>(make: (name: CourseTextName) => Made) =>
  Object.fromEntries(courseTextNames.map((name) => [name, make(name)])) as Record<
    CourseTextName,
    Made
  >;

/** The texts of a course in one language. */
export type CourseTextValues = {
  [Name in CourseTextName]: CourseTextTable[Name]['form'] extends 'list' ? string[] : string;
};

export type OptionalCourseText = {
  [Name in CourseTextName]: CourseTextTable[Name]['isRequired'] extends true ? never : Name;
}[CourseTextName];

/** The optional texts of a course for which staff have written none. */
export const emptyOptionalTexts = Object.fromEntries(
  courseTextNames
    .filter((name) => !courseTexts[name].isRequired)
    .map((name) => [name, courseTexts[name].form === 'list' ? [] : '']),
) as Pick<CourseTextValues, OptionalCourseText>;

/** The level of a new course until staff choose another. In English, as every text of a course is written first. */
export const LEVEL_OF_NEW_COURSE = 'For everyone';
