import { selectPlural } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';
import { textErrors } from './field-errors.ts';

export interface CourseTitleValue {
  title: string;
}

const formatWholeRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/** Selection, orders, payments and receipts. */
export const orderErrors = {
  'selection.course-required': 'A course is required.',
  'selection.course-not-offered': 'This course is not offered any more.',
  'selection.already-enrolled': ({ title }: CourseTitleValue) =>
    `You are already enrolled in ${title}.`,
  'selection.already-ordered': ({ title }: CourseTitleValue) =>
    `${title} is in your open order already.`,
  'selection.already-selected': ({ title }: CourseTitleValue) =>
    `${title} is selected already. Next: Selected Classes, then pay.`,
  'selection.course-open': ({ title }: CourseTitleValue) =>
    `${title} is open to everybody and needs no enrolment.`,
  'selection.course-closed': ({ title }: CourseTitleValue) => `${title} takes no more learners.`,
  'selection.course-full': ({ title }: CourseTitleValue) => `${title} is full.`,
  'selection.too-many': 'Your classes are as many as they can be. Please order or remove one.',
  'selection.not-selected': 'This course is not among your selected classes.',

  'orders.none': 'There is no such order.',
  'orders.too-many': ({ most }: { most: number }) =>
    `You have made ${most} orders within a day, and more are not possible. Please try again tomorrow, or write to us.`,
  'orders.nothing-selected': 'Please add a course to your classes first.',
  'orders.course-not-offered': ({ title }: CourseTitleValue) =>
    `${title} is not offered any more. Please remove it.`,
  'orders.course-closed': ({ title }: CourseTitleValue) =>
    `${title} takes no more learners. Please remove it.`,
  'orders.course-full': ({ title }: CourseTitleValue) => `${title} is full. Please remove it.`,
  'orders.already-enrolled': ({ title }: CourseTitleValue) =>
    `You are already enrolled in ${title}. Please remove it.`,

  'orders.choices-invalid': 'Choose the months of each course.',
  'orders.months-unknown': 'Choose 1, 2, 3, 6 or 12 months.',
  'orders.months-not-offered': ({ title }: CourseTitleValue) =>
    `These months of ${title} are not offered today. Please choose again.`,
  'orders.price-changed': ({ title }: CourseTitleValue) =>
    `The days or the price of ${title} have changed. Please look at them again.`,
  'orders.offer-ended': ({ date }: { date: string }) =>
    `The price of this order held until ${formatDayWithYear(date)}. If the money came by that day, enter the day on which it came. Otherwise make a new order at today’s price.`,
  'orders.days-over': ({ title }: CourseTitleValue) =>
    `The days of ${title} in this order are over. Sell them all the same, or make a new order with the days that are offered today.`,
  'orders.days-taken':
    'Another order has paid for days of this order. Make a new order with the days that are offered today.',
  'orders.not-by-month': ({ title }: CourseTitleValue) => `${title} is not one that you renew.`,
  'orders.another-open': ({ reference }: { reference: string }) =>
    `Your order ${reference} is still open. Please pay or cancel it first.`,

  'orders.learner-has-open': ({ reference }: { reference: string }) =>
    `Order ${reference} of this learner is still open. It is cancelled if you go on, or can be paid itself.`,
  'orders.learner-pays': ({ reference }: { reference: string }) =>
    `A payment for order ${reference} of this learner is being checked, or a part of it is paid. Please decide on it first.`,
  'orders.learner-enrolled': ({ title }: CourseTitleValue) =>
    `${title}: this learner is enrolled already.`,
  'orders.learner-required': 'Choose a learner, or write a name with a phone number or an e-mail.',
  'orders.courses-required': ({ most }: { most: number }) =>
    `Choose 1 to ${most} courses, each once.`,

  'orders.awaiting-payment': 'This order still awaits its payment.',
  'orders.submitted': 'This payment is already being checked.',
  'orders.paid': 'This order is already paid.',
  'orders.rejected': 'This payment was rejected.',
  'orders.cancelled': 'This order was cancelled.',

  'orders.utr-required': 'The UTR is required.',
  'orders.utr-invalid': 'The UTR is the 12 digits that your bank shows.',
  'orders.utr-length': ({ digits }: { digits: number }) =>
    selectPlural('en', digits, {
      one: `These are ${digits} digit, and a UTR has 12. Please look at it again in your UPI app.`,
      other: `These are ${digits} digits, and a UTR has 12. Please look at it again in your UPI app.`,
    }),
  'orders.utr-impossible':
    'These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-phone':
    'This is a phone number. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-amount':
    'This is the amount. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-upi-id':
    'This is a UPI id. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-reference':
    'This is your order’s reference. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-several': 'There are several numbers of 12 digits in it. Please enter the UTR alone.',
  'orders.utr-looked-at':
    'We are comparing this UTR with the bank’s list now, so it cannot be changed. You will hear from us.',
  'orders.utr-counted': ({ amount }: { amount: number }) =>
    `${formatWholeRupees(amount)} with this UTR are counted already. Please send the UTR of the rest.`,
  'orders.utr-corrected-often':
    'You have corrected the UTR five times. Please write to us, with your order’s reference.',
  'orders.utr-used':
    'This UTR was already used. Please check the 12 digits. If one payment was for two orders, write to us with both order numbers, and we count it for both.',
  'orders.utr-named-often':
    'Too many orders name this UTR. Please write to us, with your order’s reference.',

  'orders.utr-corrected-meanwhile': 'The UTR was corrected just now. Please compare it again.',
  'orders.utr-paid': ({ reference }: { reference: string }) =>
    `Order ${reference} was paid with this UTR. If the payment was for this order, too, share it under “Money…”; otherwise reject this one.`,
  'orders.utr-named-by-another': 'Another order names this UTR too. Please compare them first.',
  'orders.part-paid':
    'A part of this order is paid. Please write to us, with your order’s reference.',
  'orders.give-back-first':
    'A part of this order is paid. Give it back first: where the course ends with it, the order is cancelled.',
  'orders.part-not-less': ({ due }: { due: number }) =>
    `What came must be less than the ${formatWholeRupees(due)} that are due. A payment that is higher can be confirmed.`,
  'orders.received-required': 'How much came is required, in whole rupees.',
  'orders.rejection-unknown': 'This is no reason to reject a payment.',
  'orders.learner-gone': 'The learner’s account was deleted.',
  'orders.due-changed': 'Something else is due for this order now. Please compare it again.',
  'orders.no-seat': ({ title }: CourseTitleValue) =>
    `${title} is full. Raise its seats, or reject the payment.`,
  ...textErrors('orders.reason', 'A reason'),
  'orders.others-not-a-list': 'The orders must be a list.',
  'orders.other-not-a-number': 'An order must be a number.',
  'orders.others-too-many': 'These are too many orders.',

  'money.amount-required': 'The amount is required.',
  'money.way-unknown': 'Choose how the money came: UPI, cash or bank.',
  'money.reference-invalid': 'The reference is 6 to 35 letters and digits.',
  'money.cash-has-no-reference': 'Cash has no reference.',
  'money.reference-counted': ({ reference }: { reference: string }) =>
    `This reference counts already, for order ${reference}. If the payment was for both orders, choose “One payment, several orders”.`,
  'money.day-impossible': 'The day is today, or in the last 400 days.',
  'money.choice-required': 'Please choose yes or no.',
  'money.percent-impossible': 'The percentage is a whole number from 1 to 100.',
  'money.nothing-let-off': 'This is less than one rupee. Please give an amount.',
  'money.more-than-due': ({ due }: { due: number }) => `At most ${formatWholeRupees(due)} are due.`,
  'money.more-than-paid': ({ paid }: { paid: number }) =>
    `At most ${formatWholeRupees(paid)} can be given back.`,
  'money.paid-changed': 'Something else is paid for this order now. Please look at it again.',
  'money.corrected-already': 'There is nothing to correct in this document.',
  'money.given-back-already':
    'A part of this money was given back, so the receipt stays. If the refund was a mistake, correct the refund first.',
  'money.no-seat-to-reopen': ({ title }: CourseTitleValue) =>
    `${title} is full. Raise its seats, or correct the refund without giving the course back.`,
  'money.days-bought-anew':
    'The learner has bought days of the course again since. Correct the refund without giving the course back.',
  'money.another-open': ({ reference }: { reference: string }) =>
    `Order ${reference} of this learner is open. Decide on it first, or correct the refund without giving the course back.`,
  'money.checked-with-another-utr': ({ reference }: { reference: string }) =>
    `Order ${reference} names another UTR, which is being checked. Decide on that one first.`,
  'money.transfer-changed': 'This payment was shared just now. Please look at it again.',
  'money.more-than-transferred': ({ left }: { left: number }) =>
    `Only ${formatWholeRupees(left)} of this payment is left to share.`,
  'money.shares-required': ({ most }: { most: number }) => `Choose 1 to ${most} orders, each once.`,
  'money.above-changed':
    'What is paid above what was due has changed just now. Please look at it again.',
  'money.more-than-above': ({ above }: { above: number }) =>
    `Only ${formatWholeRupees(above)} is paid above what was due.`,
  'money.used-elsewhere': ({ reference }: { reference: string }) =>
    `This money was used for order ${reference}. Correct the receipt of that order first.`,
  'money.too-many-documents': ({ most }: { most: number }) =>
    `An order has ${most} documents at most.`,
  ...textErrors('money.reason', 'A reason'),

  'receipts.none': 'There is no such receipt.',
} as const;
