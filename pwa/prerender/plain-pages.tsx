import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { studioWords } from '../src/content/studio-messages.ts';
import {
  Agree,
  Unsubscribe,
  UnsubscribeNote,
} from '../src/visitor/announcements/UnsubscribePages.tsx';
import { MessageRefused, MessageSent } from '../src/visitor/contact/PlainAnswers.tsx';
import { AwayPage } from '../src/visitor/join/AwayPage.tsx';
import awayStyle from '../src/visitor/join/away-page.css?inline';
import * as join from '../src/visitor/join/JoinPages.tsx';
import joinStyle from '../src/visitor/join/join-pages.css?inline';

/** Markup that the app does not take over. */
export interface PlainPage {
  title: string;
  markup: string;
  /** For previews in chats, where people share the address. */
  description?: string;
  /** What it needs beside the app's style. */
  style?: string;
  /** Which script runs in it, beside none of the app. */
  script?: 'countdown' | 'away';
}

/** Plain: the app could not take over the address that it stands for. */
export const renderAwayPage = (): PlainPage => ({
  title: t`Please wait`,
  markup: renderToStaticMarkup(<AwayPage />),
  style: joinStyle + awayStyle,
  script: 'away',
});

const joinPage = (markup: ReactNode, title = '%%course%%'): PlainPage => ({
  title,
  markup: renderToStaticMarkup(markup),
  description: t`A live online class of ${{ name: studioWords().name }}. This address opens it at its hour.`,
  style: joinStyle,
  script: 'countdown',
});

/** The answers to the address of a class (bff/src/courses/join/page.ts), by file name. */
const renderJoinPages = (): Record<string, PlainPage> => ({
  'join-early.html': joinPage(<join.JoinEarly />),
  'join-later.html': joinPage(<join.JoinLater />),
  'join-asking.html': joinPage(<join.JoinAsking />),
  'join-who.html': joinPage(<join.JoinWho />),
  'join-cancelled.html': joinPage(<join.JoinCancelled />),
  'join-not-set.html': joinPage(<join.JoinNotSet />),
  'join-for-enrolled.html': joinPage(<join.JoinForEnrolled />),
  'join-not-enrolled.html': joinPage(<join.JoinNotEnrolled />),
  'join-unpaid.html': joinPage(<join.JoinUnpaid />),
  'join-ended.html': joinPage(<join.JoinEnded />),
  'join-over.html': joinPage(<join.JoinOver />),
  'join-unknown.html': joinPage(<join.JoinUnknown />, t`Class not found`),
  'join-away.html': joinPage(<join.JoinAway />, t`Please wait`),
});

/** The pages that answer the contact form where no JavaScript runs (bff/src/messaging/contact/plain-form.ts). */
const renderFormAnswers = (): Record<string, PlainPage> => ({
  'message-sent.html': {
    title: t`Message sent`,
    markup: renderToStaticMarkup(<MessageSent />),
  },
  'message-refused.html': {
    title: t`Message not sent`,
    markup: renderToStaticMarkup(<MessageRefused />),
  },
});

/** The answers to the addresses in mails that begin and end announcements (bff/src/messaging/announcements/email-action-page.ts). */
const renderConsentPages = (): Record<string, PlainPage> => ({
  'agree.html': {
    title: t`May we write to you?`,
    markup: renderToStaticMarkup(<Agree />),
  },
  'unsubscribe.html': {
    title: t`No more announcements?`,
    markup: renderToStaticMarkup(<Unsubscribe />),
  },
  'unsubscribe-note.html': {
    title: '%%title%%',
    markup: renderToStaticMarkup(<UnsubscribeNote />),
  },
});

/** The pages that answer one request, by file name. The BFF fills in the fields written as `%%name%%`. */
export const renderAnswers = (): Record<string, PlainPage> => ({
  ...renderFormAnswers(),
  ...renderJoinPages(),
  ...renderConsentPages(),
});
