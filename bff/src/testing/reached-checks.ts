import { columnOf } from '../courses/courses/course-fields.ts';
import { courseTextNames } from '../shared/course-texts.ts';

/**
 * How API calls reach each `check` constraint of the database: the routes of `learner-bodies.ts` and
 * `staff-bodies.ts`, each with the field that is stored there, or with the fields that the constraint compares (`+`).
 * New constraints belong here or in `UNREACHED`.
 */
export const REACHED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    courseTextNames.map((name) => [
      `courses.courses_${columnOf(name)}_check`,
      [`POST /api/staff/courses ${name}`],
    ]),
  ),
  'accounts.account_can_be_reached': ['POST /api/staff/orders learner.phone+learner.email'],
  'accounts.accounts_birth_year_check': [
    'POST /api/account/children birthYear',
    'PUT /api/account/children/:id birthYear',
  ],
  'accounts.accounts_email_check': [
    'POST /api/auth/register email',
    'POST /api/staff/orders learner.email',
    'PUT /api/staff/people/:id/address email',
  ],
  'accounts.accounts_language_check': [
    'POST /api/auth/register language',
    'POST /api/auth/reset-password language',
    'POST /api/invitations/register language',
    'POST /api/auth/login language',
    'POST /api/auth/code/enter language',
    'POST /api/auth/passkey language',
    'PUT /api/account/language language',
  ],
  'accounts.accounts_name_check': [
    'POST /api/auth/register name',
    'POST /api/invitations/register name',
    'PATCH /api/account name',
    'POST /api/account/children name',
    'PUT /api/account/children/:id name',
    'POST /api/staff/orders learner.name',
  ],
  'accounts.accounts_phone_check': [
    'POST /api/auth/register phone',
    'PATCH /api/account phone',
    'POST /api/staff/orders learner.phone',
  ],
  'accounts.accounts_role_check': ['PUT /api/staff/team/:accountId/role role'],
  'accounts.adult_said_in_words': [
    'POST /api/auth/register adult',
    'POST /api/invitations/register adult',
  ],
  'accounts.duty_of_role': ['PUT /api/staff/team/:accountId/role role'],
  'accounts.known_role': ['PUT /api/staff/team/:accountId/role role'],
  'address_changes.address_changes_email_check': ['POST /api/account/address email'],
  'announcement_consents.announcement_consents_given_in_check': [
    'PUT /api/account/announcements givenIn',
  ],
  'announcements.announcements_in_languages_check': [
    'POST /api/staff/announcements inLanguages.hi.subject',
    'POST /api/staff/announcements inLanguages.hi.text',
  ],
  'announcements.announcements_subject_check': ['POST /api/staff/announcements subject'],
  'announcements.announcements_text_check': ['POST /api/staff/announcements text'],
  'class_exceptions.class_exceptions_check1': [
    'POST /api/staff/classes/:courseId/:date/move movedTo+startTime',
  ],
  'class_exceptions.class_exceptions_check2': [
    'POST /api/staff/classes/:courseId/:date/move movedTo+endTime',
  ],
  'class_exceptions.class_exceptions_notice_check': [
    'POST /api/staff/classes/:courseId/:date/move notice',
    'POST /api/staff/classes/:courseId/:date/cancel notice',
    'POST /api/staff/classes/:courseId/:date/back notice',
  ],
  'class_exceptions.class_exceptions_notice_in_check': [
    'POST /api/staff/classes/:courseId/:date/move noticeIn.hi',
    'POST /api/staff/classes/:courseId/:date/cancel noticeIn.hi',
  ],
  'class_exceptions.class_exceptions_reason_check': [
    'POST /api/staff/classes/:courseId/:date/move reason',
    'POST /api/staff/classes/:courseId/:date/cancel reason',
  ],
  'class_exceptions.class_exceptions_reason_in_check': [
    'POST /api/staff/classes/:courseId/:date/move reasonIn.hi',
    'POST /api/staff/classes/:courseId/:date/cancel reasonIn.hi',
  ],
  'class_exceptions.class_exceptions_teacher_check': [
    'PUT /api/staff/classes/:courseId/:date/teacher teacher',
  ],
  'class_exceptions.ends_within_hours': [
    'POST /api/staff/classes/:courseId/:date/move startTime+endTime',
  ],
  'class_notices.class_notices_notice_check': [
    'POST /api/staff/classes/:courseId/:date/cancel notice',
    'POST /api/staff/courses/:id/undo notice',
  ],
  'class_notices.class_notices_notice_in_check': [
    'POST /api/staff/classes/:courseId/:date/cancel noticeIn.hi',
    'POST /api/staff/courses/:id/undo noticeIn.hi',
  ],
  'class_tellings.class_tellings_notice_check': [
    'POST /api/staff/classes/:courseId/:date/cancel notice',
    'PUT /api/staff/courses/:id of an enrolled course telling.notice',
  ],
  'class_tellings.class_tellings_notice_in_check': [
    'POST /api/staff/classes/:courseId/:date/cancel noticeIn.hi',
    'PUT /api/staff/courses/:id of an enrolled course telling.noticeIn.hi',
  ],
  'concessions.concessions_paise_check': ['POST /api/staff/orders/:id/concession paise'],
  'concessions.concessions_percent_check': [
    'POST /api/staff/orders/:id/concession by percent percent',
  ],
  'concessions.concessions_reason_check': ['POST /api/staff/orders/:id/concession reason'],
  'consents.consents_text_version_check': [
    'PUT /api/account/health-note textVersion',
    'POST /api/account/children textVersion',
  ],
  'contact_messages.contact_messages_email_check': [
    'POST /send-email email',
    'POST /api/grievances email',
  ],
  'contact_messages.contact_messages_full_name_check': [
    'POST /send-email fullName',
    'POST /api/grievances fullName',
  ],
  'contact_messages.contact_messages_message_check': [
    'POST /send-email message',
    'POST /api/grievances message',
  ],
  'contact_messages.contact_messages_mobile_number_check': [
    'POST /send-email mobileNumber',
    'POST /api/grievances mobileNumber',
  ],
  'courses.courses_check1': [
    'POST /api/staff/courses startDate+endDate',
    'PUT /api/staff/courses/:id startDate+endDate',
    'POST /api/staff/courses/:id/copy startDate+endDate',
  ],
  'courses.courses_days_check': [
    'POST /api/staff/courses days',
    'PUT /api/staff/courses/:id days',
    'POST /api/staff/courses days.0',
  ],
  'courses.courses_fee_check': ['POST /api/staff/courses fee', 'PUT /api/staff/courses/:id fee'],
  'courses.courses_fee_covers_check': [
    'POST /api/staff/courses feeCovers',
    'POST /api/staff/courses/:id/copy feeCovers',
  ],
  'courses.courses_fee_per_check': ['POST /api/staff/courses feePer'],
  'courses.courses_in_languages_check': [
    'POST /api/staff/courses inLanguages',
    'POST /api/staff/courses inLanguages.hi.forWhom',
    'POST /api/staff/courses inLanguages.hi.teaches',
  ],
  'courses.courses_instructor_check': ['POST /api/staff/courses instructor'],
  'courses.courses_late_rule_check': ['POST /api/staff/courses lateRule'],
  'courses.courses_month_rule_check': ['POST /api/staff/courses monthRule'],
  'courses.courses_picture_check': ['POST /api/staff/courses picture'],
  'courses.courses_seats_check': ['POST /api/staff/courses seats'],
  'courses.courses_slug_check': ['POST /api/staff/courses title'],
  'courses.courses_teaches_check': [
    'POST /api/staff/courses teaches',
    'POST /api/staff/courses teaches.0',
  ],
  'courses.courses_title_check': [
    'POST /api/staff/courses title',
    'PUT /api/staff/courses/:id title',
  ],
  'courses.courses_trial_link_check': ['POST /api/staff/courses trialLink'],
  'courses.ends_within_hours': [
    'POST /api/staff/courses startTime+endTime',
    'PUT /api/staff/courses/:id startTime+endTime',
  ],
  'courses.open_without_fee': [
    'POST /api/staff/courses isOpen+fee+seats+firstClassFree',
    'PUT /api/staff/courses/:id of an enrolled course isOpen+fee+seats+firstClassFree',
  ],
  'courses.seats_never_oversold': ['PUT /api/staff/courses/:id of an enrolled course seats'],
  'credited_lines.credited_lines_paise_check': [
    'POST /api/staff/orders/:id/refunds paise',
    'POST /api/staff/orders/:id/moves paise',
  ],
  'credited_receipts.credited_receipts_paise_check': [
    'POST /api/staff/orders/:id/refunds paise',
    'POST /api/staff/orders/:id/moves paise',
  ],
  'documents.document_paise_by_kind': [
    'POST /api/staff/orders/:id/payments paise',
    'POST /api/staff/orders/:id/refunds paise',
  ],
  'documents.documents_reason_check': [
    'POST /api/staff/orders/:id/refunds reason',
    'POST /api/staff/orders/:id/moves reason',
    'POST /api/staff/orders/:id/corrections reason',
  ],
  'enrolment_periods.period_has_its_days': [
    'POST /api/staff/orders courses.0.firstDay+courses.0.lastDay',
  ],
  'health_notes.health_notes_text_check': ['PUT /api/account/health-note text'],
  'holiday_classes.holiday_classes_notice_in_check': ['POST /api/staff/holidays noticeIn.hi'],
  'holiday_classes.holiday_classes_reason_in_check': ['POST /api/staff/holidays reasonIn.hi'],
  'holidays.holidays_check': ['POST /api/staff/holidays firstDate+lastDate'],
  'holidays.holidays_course_ids_check': ['POST /api/staff/holidays courseIds'],
  'holidays.holidays_notice_check': [
    'POST /api/staff/holidays notice',
    'POST /api/staff/holidays/:id/back notice',
  ],
  'holidays.holidays_notice_in_check': [
    'POST /api/staff/holidays noticeIn.hi',
    'POST /api/staff/holidays/:id/back noticeIn.hi',
  ],
  'holidays.holidays_reason_check': ['POST /api/staff/holidays reason'],
  'holidays.holidays_reason_in_check': ['POST /api/staff/holidays reasonIn.hi'],
  'invitations.invitations_role_check': ['POST /api/staff/team/invitations role'],
  'meetings.meetings_audience_check': [
    'POST /api/meetings audience',
    'PUT /api/meetings/:id audience',
  ],
  'meetings.meetings_meeting_link_check': [
    'POST /api/meetings meetingLink',
    'PUT /api/meetings/:id meetingLink',
    'PUT /api/staff/classes/:courseId/:date/link meetingLink',
  ],
  'meetings.meetings_name_check': ['POST /api/meetings name', 'PUT /api/meetings/:id name'],
  'money_months.money_months_month_check': ['POST /api/staff/orders/:id/payments receivedOn'],
  'money_months.money_months_way_check': [
    'POST /api/staff/orders/:id/payments way',
    'POST /api/staff/orders/:id/refunds way',
  ],
  'nominees.nominees_contact_check': ['PUT /api/account/nominee contact'],
  'nominees.nominees_name_check': ['PUT /api/account/nominee name'],
  'order_lines.line_of_months': ['POST /api/orders choices.0.firstDay+choices.0.lastDay'],
  'order_lines.order_lines_fee_check': [
    'POST /api/orders choices.0.fee',
    'POST /api/staff/orders courses.0.fee',
  ],
  'order_lines.order_lines_months_check': [
    'POST /api/orders choices.0.months',
    'POST /api/orders/renewals months',
  ],
  'orders.looked_at_while_checked': ['POST /api/staff/orders/:id/look utr'],
  'orders.orders_check1': ['POST /api/orders/:id/utr utr'],
  'orders.orders_check2': ['POST /api/staff/orders/:id/reject reason'],
  'orders.orders_reason_check': [
    'POST /api/staff/orders/:id/reject reason',
    'POST /api/staff/orders/:id/reject received',
    'POST /api/staff/transfers askBack.reason',
    'POST /api/staff/orders/:id/confirm askBack.reason',
  ],
  'orders.orders_rejection_check': ['POST /api/staff/orders/:id/reject rejection'],
  'orders.orders_utr_check': ['POST /api/orders/:id/utr utr'],
  'overpayments.overpayments_paise_check': [
    'POST /api/staff/orders/:id/moves paise',
    'POST /api/staff/orders/:id/payments paise+above',
  ],
  'passkeys.passkeys_name_check': [
    'POST /api/account/security/passkeys name',
    'PATCH /api/account/security/passkeys/:id name',
  ],
  'password_resets.password_resets_email_check': ['POST /api/auth/forgot-password email'],
  'payments.payments_check': [
    'POST /api/staff/orders/:id/payments way+reference',
    'POST /api/staff/orders/:id/refunds way+reference',
    'POST /api/staff/orders payment.way+payment.reference',
  ],
  'payments.payments_check1': ['POST /api/staff/orders/:id/payments paise+above'],
  'payments.payments_paise_check': ['POST /api/staff/orders/:id/payments paise'],
  'payments.payments_reference_check': [
    'POST /api/staff/orders/:id/payments reference',
    'POST /api/staff/orders/:id/refunds reference',
  ],
  'payments.payments_way_check': ['POST /api/staff/orders/:id/payments way'],
  'person_notes.person_notes_text_check': [
    'POST /api/staff/people/:id/notes text',
    'PUT /api/staff/people/:id/notes/:note text',
  ],
  'push_subscriptions.push_subscriptions_auth_check': ['PUT /api/push/subscription keys.auth'],
  'push_subscriptions.push_subscriptions_endpoint_check': ['PUT /api/push/subscription endpoint'],
  'push_subscriptions.push_subscriptions_p256dh_check': ['PUT /api/push/subscription keys.p256dh'],
  'pushes.pushes_body_check': [
    'POST /api/staff/classes/:courseId/:date/cancel notice',
    'POST /api/staff/announcements text',
  ],
  'pushes.pushes_title_check': [
    'PUT /api/staff/courses/:id of an enrolled course title',
    'POST /api/staff/announcements subject',
  ],
  'sign_in_codes.sign_in_codes_email_check': ['POST /api/auth/code email'],
  'studio_facts.studio_facts_value_check': [
    'PUT /api/staff/studio/:part value',
    'PUT /api/staff/studio/:part teacher value.about',
    'PUT /api/staff/studio/:part terms value.en+value.hi',
  ],
  'transfers.transfers_paise_check': ['POST /api/staff/transfers paise'],
  'transfers.transfers_reference_check': ['POST /api/staff/transfers reference'],
};
