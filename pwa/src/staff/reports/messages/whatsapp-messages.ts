/** What is asked for. */
export interface Asked {
  name: string;
  /** The name of the reader's child, for whom it is; undefined where it is for the reader. */
  child: string | undefined;
  /** The titles of the courses, in the reader's language. */
  courses: string[];
  /** How many more courses the order has. */
  more: number;
  /** In integer paise. */
  paise: number;
  url: string;
}

/** The messages that ask for money, in the language of who reads them. Days are YYYY-MM-DD. */
export interface Asks {
  /** An order that was not paid. */
  open: (asked: Asked) => string;
  /** Paid time that ends within days. */
  ending: (asked: Asked, lastDay: string) => string;
  /** Paid time that has ended. */
  ended: (asked: Asked, lastDay: string) => string;
}
