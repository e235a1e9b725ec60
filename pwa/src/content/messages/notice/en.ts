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
  lead: 'What we keep of you, why, for how long, and who else gets a part of it.',
  short: {
    title: 'In short',
    sentences: [
      'We keep what your classes, your payments and your messages need. We sell nothing of it, show no advertising, and nobody follows you from page to page.',
      'You can see all of it, correct it and delete it yourself, under Account.',
      'The site deletes by the times on this page: both are made from one table.',
    ],
  },
  keeper: (name, place) => `${name}, ${place}, decides what is kept and answers for it.`,
  labels: { why: 'Why', onWhat: 'On what it rests', howLong: 'How long', goesTo: 'Who else' },
  topics: {
    account: {
      title: 'Your account',
      what: 'Your name, your e-mail address, a phone number if you have given one, your password as a fingerprint that nobody can read back, your language, and whom you have named to ask in your place.',
      why: 'So that you can sign in, and we can reach you.',
    },
    children: {
      title: 'Children',
      what: 'Of each child whom a parent adds to the account: the name and the year of birth, and what belongs to the child’s classes, as below of yours. Children are not tracked: nobody counts what they do here, and they get no announcements and no notifications of their own. What concerns them is told to the parent.',
      why: 'So that a child has a place in class. A parent agrees to it by adding the child from the own account, and takes that back by removing the child (section 9 of the Act).',
    },
    signingIn: {
      title: 'Signing in',
      what: 'Since when you are signed in, requests for a new password, a code or another address, your passkeys, and the network addresses that tries come from.',
      why: 'So that nobody else comes into your account.',
    },
    classes: {
      title: 'Your classes',
      what: 'The courses that you have chosen and are enrolled in, until when they are paid for, which classes you came to, what you write of your health, and the address of your calendar.',
      why: 'So that you find your classes, and your teacher knows who comes.',
    },
    payments: {
      title: 'Payments',
      what: 'What you have ordered, what you have paid and how, the bank’s UTR, and receipts. Never a PIN, a card or the number of a bank account.',
      why: 'So that your payment is found, and because the law asks a studio for books.',
    },
    messages: {
      title: 'Messages and grievances',
      what: 'What you write to us, with the name, the address and the number that you give with it.',
      why: 'To answer you.',
    },
    news: {
      title: 'What we send you',
      what: 'Which mails and notifications have gone out to you, and when.',
      why: 'So that nothing is sent twice, or not at all.',
    },
    consents: {
      title: 'What you agree to',
      what: 'Your answers about announcements and notifications with their text and time, what you want to be told of, and the addresses by which your browser is reached.',
      why: 'To keep to what you have chosen, and to be able to show that you have.',
    },
    deleted: {
      title: 'What is left of a deleted account',
      what: 'Your name, e-mail address and phone number, sealed: no screen shows them. They are opened only at the server, for an authority that the law entitles, and each time is noted with its reason.',
      why: 'Tax and accounts law ask who bought; the data protection rules ask for a year whom the logs name.',
    },
    safety: {
      title: 'Logs and backups',
      what: 'What was done on the site and when, with the network address and the account’s number but no name; which member of staff changed what; and a copy of the database, made each night.',
      why: 'To find out about a break-in and to repair a loss. The law asks for both.',
    },
  },
  bases: {
    service: 'You give it to us for this purpose (section 7(a) of the Act).',
    consent: 'Your consent, asked for by itself (section 6). You can take it back at any time.',
    duty: 'Duties that the law puts on the studio (sections 7(d) and 8).',
  },
  kinds: {
    account: 'Your account',
    unusedAccount: 'An account that nobody ever signed in to',
    merges: 'That two accounts of yours became one',
    staffNotes: 'What the studio has noted of you',
    nominee: 'Whom you have named to ask in your place',
    children: 'A child’s name and year of birth',
    calendar: 'The address of your calendar',
    sessions: 'Where you are signed in',
    passwordLinks: 'Requests for a new password',
    signInCodes: 'Codes that were mailed to log in with',
    addressChanges: 'That another e-mail address was asked for',
    keys: 'Your passkeys, and codes of an app',
    unusedKeys: 'An app for codes that was never used',
    claims: 'A link to an account that we have made for you',
    tries: 'Counts of tries, by network address',
    repeatedCalls: 'Fingerprints of what was sent, so that it counts once',
    places: 'Courses that you have chosen or are enrolled in',
    attendance: 'Which classes you came to',
    healthNote: 'What you write of your health, for who teaches you',
    healthReadings: 'Who has read it',
    firstClasses:
      'That a free first class was taken: a fingerprint of the e-mail address, for a child also of the name',
    waysIn: 'The mail with the way into it',
    paidOrders: 'Paid orders and their receipts',
    unpaidOrders: 'Orders that were not paid',
    ordersWithUtr: 'Orders with a UTR that was not found',
    messages: 'Messages and grievances',
    toldOfClasses: 'Messages about your classes',
    reminders: 'Reminders',
    pushes: 'Notifications on your phone',
    announcements: 'Announcements',
    undelivered: 'Mails that did not arrive',
    mailFiles: 'While the site has no mail server, its mails on our disk',
    consents: 'What you agreed to, and what you refused',
    choices: 'What you want to be told of',
    browsers: 'Browsers that show notifications',
    sealedPerson: 'Whose account it was',
    sealedBuyer: 'The same, where something was paid',
    log: 'Logs',
    meetingChanges: 'Who changed a meeting link',
    auditLog: 'What whoever works for the studio did',
    settingsChanges: 'Who changed what the studio says of itself',
    invitations: 'Invitations to work for the studio',
    backups: 'Backups: what is deleted is in older ones until then',
  },
  until: {
    account: () => 'until you delete it or your account',
    childsAccount: () => 'until you remove the child, or delete your account',
    deletion: (time) => `${time} after the account is deleted`,
    registration: (time) => `${time} after registration`,
    signIn: (time) => `${time} after you signed in, or until you sign out`,
    signOut: () => 'until you sign out there, or turn them off',
    request: (time) => `${time} after it was asked for`,
    lastTry: (time) => `${time} at most`,
    class: (time) => `${time} after the class`,
    lastChange: (time) => `${time} after the last change`,
    books: () => 'for good, without your name once your account is deleted',
    lastReceipt: (time) => `${time} after the last receipt`,
    answer: (time) =>
      `${time} after our answer; what we have answered goes with your account, except grievances`,
    told: (time) => time,
    act: (time) => `at least ${time}, as the law asks`,
    backup: (time) => `${time} at most`,
  },
  inTime: formatTime,
  recipients: {
    mailServer: 'The company that carries our mails',
    pushService:
      'The maker of your browser (Google, Apple, Mozilla or Microsoft), whose service brings notifications: it gets them encrypted',
    paymentApp: 'Your payment app and the banks, which carry a payment that you make there',
    meetingProvider:
      'The service of the online class, such as Google Meet or Zoom: what you type and show there',
    backupStore: 'The store that our backups lie in: it gets them encrypted',
    authority: 'An authority that the law entitles, when it asks',
  },
  nobodyElse: {
    title: 'Nobody else',
    sentences: [
      'A part of this goes only to those who are named above, and to the company whose computer the site runs on. Some of them may keep it outside India.',
      'Nobody of them may use it for anything else of ours, and we give it to nobody for advertising.',
    ],
  },
  rights: {
    title: 'Your rights',
    items: [
      {
        title: 'See it',
        text: 'Under Account, Read my data: all that we hold, as a page; and Download my data, as a file for another program.',
      },
      {
        title: 'Correct it',
        text: 'Your name under Account. Whatever you cannot change there, write to us.',
      },
      {
        title: 'Delete it',
        text: 'Under Account, Delete my account. You read what the law makes us keep before you tap.',
      },
      {
        title: 'Take a consent back',
        text: 'Under Account, What you have agreed to: one tap, as easily as it was given.',
      },
      {
        title: 'Name somebody',
        text: 'Under Account you name who may ask for all this in your place, if you die or no longer can.',
      },
      {
        title: 'Complain',
        text: 'To us first, and then to the Data Protection Board of India: both below.',
      },
    ],
    toAccount: 'Open Account',
  },
  grievance: {
    title: 'If something is not right',
    sentences: (days) => [
      `Write what it is about. You get a number and a mail with the day by which we answer: within ${days} days.`,
      'You need no account for it.',
    ],
    officer: (name) => `${name} answers for grievances about data.`,
    form: {
      fullName: 'Full name',
      email: 'E-mail',
      mobileNumber: 'Mobile number',
      message: 'What is not right',
      send: 'Send the grievance',
      received: (number, day) =>
        `Your grievance is here. Its number is ${number}, and we answer by ${day}. A mail with both is on its way.`,
    },
  },
  board: {
    title: 'The Data Protection Board of India',
    sentences: [
      'If our answer does not help, or the day goes by without one, you can complain to the Data Protection Board of India. It takes complaints online; the Ministry of Electronics and Information Technology (meity.gov.in) says where.',
      'Say there when you wrote to us, and the number that you got.',
    ],
  },
};
