import { renderToStaticMarkup } from 'react-dom/server';
import { MessageRefused, MessageSent } from '../src/features/contact/PlainAnswers.tsx';

/**
 * The pages that answer the contact form where no JavaScript runs, by file name: plain markup, which no
 * app takes over. The BFF fills in what stands as `%%name%%` (bff/src/features/contact/plain-form.ts).
 */
export const renderAnswers = () => ({
  'message-sent.html': {
    title: 'Message sent',
    markup: renderToStaticMarkup(<MessageSent />),
  },
  'message-refused.html': {
    title: 'Message not sent',
    markup: renderToStaticMarkup(<MessageRefused />),
  },
});
