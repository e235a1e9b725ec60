import type {
  DataCategory,
  DataRecipient,
  LegalBasis,
  NoticeTopic,
  RetentionStart,
} from 'bff/shared/retention-policy';

interface NoticeSectionTexts {
  title: string;
  sentences: readonly string[];
}

/** The texts of `/DataNotice` in one language. Its topics and times come from the BFF's retention policy (bff/src/shared/retention-policy.ts). */
export interface DataNoticeTexts {
  lead: string;
  short: NoticeSectionTexts;
  /** The controller of the data: the studio, by its legal name if that is set. */
  keeper: (name: string, place: string) => string;
  labels: { why: string; onWhat: string; howLong: string; goesTo: string };
  topics: Record<NoticeTopic, { title: string; what: string; why: string }>;
  bases: Record<LegalBasis, string>;
  kinds: Record<DataCategory, string>;
  /** `time` is formatted by `inTime`; empty if there is none. */
  until: Record<RetentionStart, (time: string) => string>;
  inTime: (count: number, unit: 'day' | 'month' | 'year') => string;
  recipients: Record<DataRecipient, string>;
  nobodyElse: NoticeSectionTexts;
  rights: { title: string; items: readonly { title: string; text: string }[]; toAccount: string };
  grievance: {
    title: string;
    sentences: (days: number) => readonly string[];
    officer: (name: string) => string;
    form: {
      fullName: string;
      email: string;
      mobileNumber: string;
      message: string;
      send: string;
      received: (number: string, day: string) => string;
    };
  };
  board: NoticeSectionTexts;
}

const units = {
  day: { one: 'day', other: 'days' },
  month: { one: 'month', other: 'months' },
  year: { one: 'year', other: 'years' },
};

const formatTime = (count: number, unit: keyof typeof units) =>
  `${count} ${count === 1 ? units[unit].one : units[unit].other}`;

export const notice: DataNoticeTexts = {
  lead: 'What we keep about you, why, for how long, and who else gets some of it.',
  short: {
    title: 'In short',
    sentences: [
      'We keep only what we need for your classes, payments and messages. We sell none of it, show no advertising, and nobody tracks you from page to page.',
      'You can see all of it, correct it and delete it yourself, under Account.',
      'The site deletes data after the times on this page. Both come from one table.',
      'On this page, “the Act” is the Digital Personal Data Protection Act, 2023.',
    ],
  },
  keeper: (name, place) => `${name}, ${place}, decides what is kept and answers for it.`,
  labels: { why: 'Why', onWhat: 'Legal basis', howLong: 'How long', goesTo: 'Who else gets it' },
  topics: {
    account: {
      title: 'Your account',
      what: 'Your name, your e-mail address, your phone number if you have given one, your password as a fingerprint from which nobody can read the password, your language, and the person you have named to ask for your data in your place.',
      why: 'So that you can log in, and we can reach you.',
    },
    children: {
      title: 'Children',
      what: 'For each child that a parent adds to the account: the name and the year of birth, and what belongs to the child’s classes, as listed below for your own. We do not track children: nobody counts what they do here, and they get no announcements and no notifications of their own. We tell the parent what concerns the child.',
      why: 'So that a child has a seat in class. A parent agrees to this by adding the child in their own account, and withdraws the consent by removing the child (section 9 of the Act).',
    },
    signingIn: {
      title: 'Logging in',
      what: 'When you logged in, requests for a new password, a code or another e-mail address, your passkeys, and the network addresses from which somebody tried to log in.',
      why: 'So that nobody else gets into your account.',
    },
    classes: {
      title: 'Your classes',
      what: 'The courses that you have chosen or are enrolled in, until when they are paid for, which classes you came to, what you write about your health, and the address of your calendar.',
      why: 'So that you find your classes, and your teacher knows who is coming.',
    },
    payments: {
      title: 'Payments',
      what: 'What you have ordered, what you have paid and how, the bank’s UTR, and your receipts. We never keep a PIN, a card or the number of a bank account.',
      why: 'So that we can find your payment, and because the law requires a studio to keep books.',
    },
    messages: {
      title: 'Messages and grievances',
      what: 'What you write to us, with the name, the e-mail address and the phone number that you give with it.',
      why: 'So that we can answer you.',
    },
    news: {
      title: 'What we send you',
      what: 'Which e-mails and notifications we have sent you, and when.',
      why: 'So that we send nothing twice and leave nothing out.',
    },
    consents: {
      title: 'What you agree to',
      what: 'Your answers when we asked for your consent, with their text and time, what you want to be notified about, and the addresses at which we reach your browser.',
      why: 'So that we keep to your choice, and can show that the choice was yours.',
    },
    deleted: {
      title: 'What remains of a deleted account',
      what: 'Your name, e-mail address and phone number, sealed: no screen shows them. We open them only on the server, for an authority that the law entitles, and we record each time with its reason.',
      why: 'Tax and accounting law requires us to know who paid. The data protection rules require us to know, for a year, which person the logs refer to.',
    },
    safety: {
      title: 'Logs and backups',
      what: 'What was done on the site and when, with the network address and the account’s number but no name; which member of staff changed what; and a copy of the database, which we make each night.',
      why: 'So that we notice a break-in and can restore lost data. The law requires both.',
    },
  },
  bases: {
    service: 'You give us this data for this purpose (section 7(a) of the Act).',
    consent:
      'Your consent, which we ask for separately (section 6 of the Act). You can withdraw it at any time.',
    duty: 'Duties that the law puts on the studio (sections 7(d) and 8 of the Act).',
  },
  kinds: {
    account: 'Your account',
    unusedAccount: 'An account that nobody ever logged in to',
    merges: 'That two accounts of yours became one',
    staffNotes: 'The studio’s notes about you',
    nominee: 'The person you have named to ask for your data in your place',
    children: 'A child’s name and year of birth',
    calendar: 'The address of your calendar',
    sessions: 'Where you are logged in',
    passwordLinks: 'Requests for a new password',
    signInCodes: 'Codes that we e-mailed to you for logging in',
    addressChanges: 'Requests for another e-mail address',
    keys: 'Your passkeys, and codes from an app',
    unusedKeys: 'An app for codes that was never used',
    claims: 'A link to an account that we have made for you',
    tries: 'Counts of attempts, by network address',
    repeatedCalls: 'Fingerprints of what you sent, so that it counts only once',
    places: 'Courses that you have chosen or are enrolled in',
    attendance: 'Which classes you came to',
    healthNote: 'What you write about your health, for your teacher and the studio’s owner',
    healthReadings: 'Who has read your health note',
    firstClasses:
      'That you took a free first class: a fingerprint of the e-mail address, for a child also of the name',
    waysIn: 'The e-mail with the link to the free first class',
    paidOrders: 'Paid orders and their receipts',
    unpaidOrders: 'Orders that were not paid',
    ordersWithUtr: 'Orders with a UTR that we could not find',
    messages: 'Messages and grievances',
    toldOfClasses: 'Messages about your classes',
    reminders: 'Reminders',
    pushes: 'Notifications on your phone',
    announcements: 'Announcements',
    undelivered: 'E-mails that did not arrive',
    mailFiles: 'E-mails on our disk, while the site has no mail server',
    consents: 'What you agreed to, and what you refused',
    choices: 'What you want to be notified about',
    browsers: 'Browsers that show notifications',
    sealedPerson: 'Whose account it was',
    sealedBuyer: 'The same, if something was paid',
    log: 'Logs',
    meetingChanges: 'Who changed a meeting link',
    auditLog: 'What the studio’s team did',
    settingsChanges: 'Who changed the studio’s details',
    invitations: 'Invitations to work for the studio',
    backups: 'Backups: deleted data stays in older backups until then',
  },
  until: {
    account: () => 'until you delete it or your account',
    childsAccount: () => 'until you remove the child, or delete your account',
    deletion: (time) => `${time} after the account is deleted`,
    registration: (time) => `${time} after registration`,
    signIn: (time) => `${time} after you logged in, or until you log out`,
    signOut: () => 'until you log out there, or turn notifications off',
    request: (time) => `${time} after the request`,
    lastTry: (time) => `${time} at most`,
    class: (time) => `${time} after the class`,
    lastChange: (time) => `${time} after the last change`,
    books: () => 'permanently, but without your name once your account is deleted',
    lastReceipt: (time) => `${time} after the last receipt`,
    answer: (time) =>
      `${time} after our answer; what we have answered is deleted with your account, except grievances`,
    told: (time) => time,
    act: (time) => `at least ${time}, as the law requires`,
    backup: (time) => `${time} at most`,
  },
  inTime: formatTime,
  recipients: {
    mailServer: 'The company that delivers our e-mails',
    pushService:
      'The maker of your browser (Google, Apple, Mozilla or Microsoft), whose service delivers notifications: it gets them encrypted',
    paymentApp: 'Your payment app and the banks, which carry out the payment that you make there',
    meetingProvider:
      'The service of the online class, such as Google Meet or Zoom: what you write and show there',
    backupStore: 'The service that stores our backups: it gets them encrypted',
    authority: 'An authority that the law entitles, when it asks',
  },
  nobodyElse: {
    title: 'Nobody else',
    sentences: [
      'Only the recipients named above get a part of this data, and the company whose computer the site runs on. Some of them may keep it outside India.',
      'None of them may use it for any other purpose, and we give it to nobody for advertising.',
    ],
  },
  rights: {
    title: 'Your rights',
    items: [
      {
        title: 'See it',
        text: 'Under Account, Read my data: everything we have about you, as a page. Download my data: the same, as a file for other programs.',
      },
      {
        title: 'Correct it',
        text: 'You can change your name, e-mail address and phone number under Account. For anything you cannot change there, write to us.',
      },
      {
        title: 'Delete it',
        text: 'Under Account, Delete my account. Before you tap, you read what the law requires us to keep.',
      },
      {
        title: 'Withdraw a consent',
        text: 'Under Account, What you have agreed to: one tap, as easy as giving it.',
      },
      {
        title: 'Name somebody',
        text: 'Under Account you can name the person who may ask for all this in your place, if you die or are no longer able to.',
      },
      {
        title: 'Complain',
        text: 'First to us, and then to the Data Protection Board of India: see both below.',
      },
    ],
    toAccount: 'Open Account',
  },
  grievance: {
    title: 'If something is not right',
    sentences: (days) => [
      `Write what it is about. You will get a number, and an e-mail with the day by which we will answer: within ${days} days.`,
      'You do not need an account for this.',
    ],
    officer: (name) => `${name} answers grievances about data.`,
    form: {
      fullName: 'Full name',
      email: 'E-mail',
      mobileNumber: 'Mobile number',
      message: 'What is not right',
      send: 'Send the grievance',
      received: (number, day) =>
        `We have received your grievance. Its number is ${number}, and we will answer by ${day}. An e-mail with both is on its way.`,
    },
  },
  board: {
    title: 'The Data Protection Board of India',
    sentences: [
      'If our answer does not help, or the day passes without an answer, you can complain to the Data Protection Board of India. The Board takes complaints online; the Ministry of Electronics and Information Technology (meity.gov.in) says where.',
      'Tell the Board when you wrote to us, and the number that you got.',
    ],
  },
};
