/** The values of a payment reminder. */
export interface PaymentReminder {
  name: string;
  /** The name of the recipient's child, if the payment is for a child. */
  child: string | undefined;
  /** The titles of the courses, in the recipient's language. */
  courses: string[];
  /** The count of further courses of the order. */
  more: number;
  /** In integer paise. */
  paise: number;
  url: string;
}

/** The payment reminders in the language of the recipient. Days are YYYY-MM-DD. */
export interface PaymentReminders {
  /** For an unpaid order. */
  open: (reminder: PaymentReminder) => string;
  /** For a paid period that ends within days. */
  ending: (reminder: PaymentReminder, lastDay: string) => string;
  /** For a paid period that has ended. */
  ended: (reminder: PaymentReminder, lastDay: string) => string;
}
