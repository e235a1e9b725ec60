import { selectPlural } from '../../translation.ts';
import { formatDayWithYear } from '../dates.ts';
import { textErrors } from './field-errors.ts';

export interface CourseTitleValue {
  title: string;
}

const formatWholeRupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

/** Selection, orders, payments and receipts. */
export const orderErrors = {
  'selection.course-required': 'Please choose a course.',
  'selection.course-not-offered': 'This course is no longer offered.',
  'selection.already-enrolled': ({ title }: CourseTitleValue) =>
    `You are already enrolled in ${title}.`,
  'selection.already-ordered': ({ title }: CourseTitleValue) =>
    `${title} is already in your open order.`,
  'selection.already-selected': ({ title }: CourseTitleValue) =>
    `You have already selected ${title}. Please open Selected Classes to pay.`,
  'selection.course-open': ({ title }: CourseTitleValue) =>
    `${title} is open to everybody and needs no enrolment.`,
  'selection.course-closed': ({ title }: CourseTitleValue) => `Enrolment for ${title} is closed.`,
  'selection.course-full': ({ title }: CourseTitleValue) => `${title} is full.`,
  'selection.too-many': 'You cannot select more courses. Please order, or remove one.',
  'selection.not-selected': 'This course is not among your selected classes.',

  'orders.none': 'There is no such order.',
  'orders.too-many': ({ most }: { most: number }) =>
    `You have made ${most} orders within a day, and more are not possible. Please try again tomorrow, or write to us.`,
  'orders.nothing-selected': 'Please add a course to your classes first.',
  'orders.course-not-offered': ({ title }: CourseTitleValue) =>
    `${title} is no longer offered. Please remove it.`,
  'orders.course-closed': ({ title }: CourseTitleValue) =>
    `Enrolment for ${title} is closed. Please remove it.`,
  'orders.course-full': ({ title }: CourseTitleValue) => `${title} is full. Please remove it.`,
  'orders.already-enrolled': ({ title }: CourseTitleValue) =>
    `You are already enrolled in ${title}. Please remove it.`,

  'orders.choices-invalid': 'Please choose the months for each course.',
  'orders.months-unknown': 'Please choose 1, 2, 3, 6 or 12 months.',
  'orders.months-not-offered': ({ title }: CourseTitleValue) =>
    `These months of ${title} are not offered today. Please choose again.`,
  'orders.price-changed': ({ title }: CourseTitleValue) =>
    `The days or the price of ${title} have changed. Please look at them again.`,
  'orders.offer-ended': ({ date }: { date: string }) =>
    `The price of this order was valid until ${formatDayWithYear(date)}. If you received the money by that day, enter the day on which you received it. Otherwise make a new order at today’s price.`,
  'orders.days-over': ({ title }: CourseTitleValue) =>
    `The days of ${title} in this order are over. You can still sell these days, or make a new order with the days that are offered today.`,
  'orders.days-taken':
    'Another order has paid for days of this order. Make a new order with the days that are offered today.',
  'orders.not-by-month': ({ title }: CourseTitleValue) =>
    `${title} is not a course that you renew.`,
  'orders.another-open': ({ reference }: { reference: string }) =>
    `Your order ${reference} is still open. Please pay or cancel it first.`,

  'orders.learner-has-open': ({ reference }: { reference: string }) =>
    `Order ${reference} of this learner is still open. If you go on, that order will be cancelled. You can also record the payment for it.`,
  'orders.learner-pays': ({ reference }: { reference: string }) =>
    `A payment for order ${reference} of this learner is being checked, or a part of the order is paid. Please decide on that order first.`,
  'orders.learner-enrolled': ({ title }: CourseTitleValue) =>
    `${title}: this learner is already enrolled.`,
  'orders.learner-required':
    'Please choose a learner, or enter a name with a phone number or an e-mail address.',
  'orders.courses-required': ({ most }: { most: number }) =>
    `Please choose 1 to ${most} courses, each once.`,

  'orders.awaiting-payment': 'This order is still waiting for payment.',
  'orders.submitted': 'This payment is already being checked.',
  'orders.paid': 'This order is already paid.',
  'orders.rejected': 'This payment was rejected.',
  'orders.cancelled': 'This order was cancelled.',

  'orders.utr-required': 'Please enter the UTR.',
  'orders.utr-invalid': 'Please enter the UTR: the 12 digits that your bank shows.',
  'orders.utr-length': ({ digits }: { digits: number }) =>
    selectPlural('en', digits, {
      one: `You entered ${digits} digit, and a UTR has 12. Please check it in your UPI app.`,
      other: `You entered ${digits} digits, and a UTR has 12. Please check it in your UPI app.`,
    }),
  'orders.utr-impossible':
    'These digits cannot be a UTR. Please copy the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-phone':
    'This is a phone number. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-amount':
    'This is the amount. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-upi-id':
    'This is a UPI ID. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-is-reference':
    'This is your order number. The UTR is the 12 digits that your UPI app shows with the payment.',
  'orders.utr-several': 'There are several numbers of 12 digits here. Please enter only the UTR.',
  'orders.utr-looked-at':
    'We are comparing this UTR with our bank statement now, so it cannot be changed. We will write to you.',
  'orders.utr-counted': ({ amount }: { amount: number }) =>
    `${formatWholeRupees(amount)} with this UTR is already counted. Please send the UTR of the remaining payment.`,
  'orders.utr-corrected-often':
    'You have corrected the UTR five times. Please write to us with your order number.',
  'orders.utr-used':
    'This UTR was already used. Please check the 12 digits. If one payment was for two orders, write to us with both order numbers, and we will count it for both.',
  'orders.utr-named-often':
    'Too many orders name this UTR. Please write to us with your order number.',

  'orders.utr-corrected-meanwhile': 'The UTR was corrected just now. Please compare it again.',
  'orders.utr-paid': ({ reference }: { reference: string }) =>
    `Order ${reference} was paid with this UTR. If the payment was for this order, too, share it under “Money…”; otherwise reject this one.`,
  'orders.utr-named-by-another': 'Another order names this UTR too. Please compare them first.',
  'orders.part-paid': 'A part of this order is paid. Please write to us with your order number.',
  'orders.give-back-first':
    'A part of this order is paid. Please refund that part first. If the refund also ends the course, the order is cancelled.',
  'orders.part-not-less': ({ due }: { due: number }) =>
    `The amount must be less than the ${formatWholeRupees(due)} that is due. If you received more, please confirm the payment.`,
  'orders.received-required': 'Please enter how much you received, in whole rupees.',
  'orders.rejection-unknown': 'Please choose one of the reasons.',
  'orders.learner-gone': 'The learner’s account was deleted.',
  'orders.due-changed': 'The amount due for this order has changed. Please compare it again.',
  'orders.no-seat': ({ title }: CourseTitleValue) =>
    `${title} is full. Please add seats, or reject the payment.`,
  ...textErrors('orders.reason', 'A reason'),
  'orders.others-not-a-list': 'Please choose the orders again.',
  'orders.other-not-a-number': 'Please choose the orders again.',
  'orders.others-too-many': 'These are too many orders. Please choose fewer.',

  'money.amount-required': 'Please enter the amount.',
  'money.way-unknown': 'Please choose how you received the money: UPI, cash or bank.',
  'money.reference-invalid': 'Please enter a reference of 6 to 35 letters and digits.',
  'money.cash-has-no-reference': 'Cash has no reference. Please leave it empty.',
  'money.reference-counted': ({ reference }: { reference: string }) =>
    `This reference is already used for order ${reference}. If the payment was for both orders, choose “One payment, several orders”.`,
  'money.day-impossible': 'Please choose today or a day in the last 400 days.',
  'money.choice-required': 'Please choose yes or no.',
  'money.percent-impossible': 'Please enter a whole number from 1 to 100.',
  'money.nothing-let-off': 'This is less than one rupee. Please enter an amount.',
  'money.more-than-due': ({ due }: { due: number }) => `At most ${formatWholeRupees(due)} is due.`,
  'money.more-than-paid': ({ paid }: { paid: number }) =>
    `At most ${formatWholeRupees(paid)} can be refunded.`,
  'money.paid-changed': 'The payments of this order have changed. Please look at them again.',
  'money.corrected-already': 'There is nothing to correct in this receipt.',
  'money.given-back-already':
    'A part of this money was refunded, so the receipt stays. If the refund was a mistake, correct the refund first.',
  'money.no-seat-to-reopen': ({ title }: CourseTitleValue) =>
    `${title} is full. Please add seats, or correct the refund without giving the course back.`,
  'money.days-bought-anew':
    'Since the refund, the learner has bought days of the course again. Please correct the refund without giving the course back.',
  'money.another-open': ({ reference }: { reference: string }) =>
    `Order ${reference} of this learner is open. Please decide on that order first, or correct the refund without giving the course back.`,
  'money.checked-with-another-utr': ({ reference }: { reference: string }) =>
    `Order ${reference} names another UTR, which is being checked. Please decide on that order first.`,
  'money.transfer-changed': 'This payment was shared just now. Please look at it again.',
  'money.more-than-transferred': ({ left }: { left: number }) =>
    `Only ${formatWholeRupees(left)} of this payment is left to share.`,
  'money.shares-required': ({ most }: { most: number }) =>
    `Please choose 1 to ${most} orders, each once.`,
  'money.above-changed':
    'The amount paid above what was due has just changed. Please look at it again.',
  'money.more-than-above': ({ above }: { above: number }) =>
    `Only ${formatWholeRupees(above)} is paid above what was due.`,
  'money.used-elsewhere': ({ reference }: { reference: string }) =>
    `This money was used for order ${reference}. Please correct the receipt of that order first.`,
  'money.too-many-documents': ({ most }: { most: number }) =>
    `An order can have at most ${most} receipts.`,
  ...textErrors('money.reason', 'A reason'),

  'receipts.none': 'There is no such receipt.',
} as const;
