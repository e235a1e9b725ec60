import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { studioMessages } from '../src/content/studio-messages.ts';
import { Opening } from '../src/shell/frame/Opening.tsx';
import {
  ConsentPage,
  UnsubscribePage,
  UnsubscribeResultPage,
} from '../src/visitor/announcements/UnsubscribePages.tsx';
import { MessageRefusedPage, MessageSentPage } from '../src/visitor/contact/PlainPages.tsx';
import awayStyle from '../src/visitor/join/away-page.css?inline';
import * as join from '../src/visitor/join/JoinPages.tsx';
import joinStyle from '../src/visitor/join/join-pages.css?inline';
import { ServerUnavailablePage } from '../src/visitor/join/ServerUnavailablePage.tsx';

/** A page that the app does not hydrate. */
export interface PlainPage {
  title: string;
  markup: string;
  /** For link previews in chats. */
  description?: string;
  /** Styles in addition to the app's. */
  style?: string;
  /** The only script that runs in it. */
  script?: 'countdown' | 'away';
}

export const renderOpening = () => renderToStaticMarkup(<Opening />);

/** Without the app, which could not hydrate the URL that this page stands for. */
export const renderServerUnavailablePage = (): PlainPage => ({
  title: t`Please wait`,
  markup: renderToStaticMarkup(<ServerUnavailablePage />),
  style: joinStyle + awayStyle,
  script: 'away',
});

const renderJoinPage = (markup: ReactNode, title = '%%course%%'): PlainPage => ({
  title,
  markup: renderToStaticMarkup(markup),
  description: t`A live online class by ${{ name: studioMessages().name }}. This link opens the class when it begins.`,
  style: joinStyle,
  script: 'countdown',
});

/** The responses to a join URL (bff/src/courses/join/page.ts), by file name. */
const renderJoinPages = (): Record<string, PlainPage> => ({
  'join-early.html': renderJoinPage(<join.JoinEarly />),
  'join-later.html': renderJoinPage(<join.JoinLater />),
  'join-asking.html': renderJoinPage(<join.JoinConfirm />),
  'join-who.html': renderJoinPage(<join.JoinWho />),
  'join-cancelled.html': renderJoinPage(<join.JoinCancelled />),
  'join-not-set.html': renderJoinPage(<join.JoinNotSet />),
  'join-for-enrolled.html': renderJoinPage(<join.JoinForEnrolled />),
  'join-not-enrolled.html': renderJoinPage(<join.JoinNotEnrolled />),
  'join-unpaid.html': renderJoinPage(<join.JoinUnpaid />),
  'join-ended.html': renderJoinPage(<join.JoinEnded />),
  'join-over.html': renderJoinPage(<join.JoinOver />),
  'join-unknown.html': renderJoinPage(<join.JoinUnknown />, t`Class not found`),
  'join-away.html': renderJoinPage(<join.JoinServerUnavailable />, t`Please wait`),
});

/** The responses to the contact form without JavaScript (bff/src/messaging/contact/plain-form.ts). */
const renderContactFormPages = (): Record<string, PlainPage> => ({
  'message-sent.html': {
    title: t`Message sent`,
    markup: renderToStaticMarkup(<MessageSentPage />),
  },
  'message-refused.html': {
    title: t`Message not sent`,
    markup: renderToStaticMarkup(<MessageRefusedPage />),
  },
});

/** The pages behind the links in e-mails that start and end announcements (bff/src/messaging/announcements/email-action-page.ts). */
const renderConsentPages = (): Record<string, PlainPage> => ({
  'agree.html': {
    title: t`May we write to you?`,
    markup: renderToStaticMarkup(<ConsentPage />),
  },
  'unsubscribe.html': {
    title: t`Stop announcements?`,
    markup: renderToStaticMarkup(<UnsubscribePage />),
  },
  'unsubscribe-note.html': {
    title: '%%title%%',
    markup: renderToStaticMarkup(<UnsubscribeResultPage />),
  },
});

/** The pages that respond to one request, by file name. The BFF fills in the fields written as `%%name%%`. */
export const renderResponsePages = (): Record<string, PlainPage> => ({
  ...renderContactFormPages(),
  ...renderJoinPages(),
  ...renderConsentPages(),
});
