import { fixResolver } from './dns-records.ts';
import { oneLine } from './findings.ts';

/** The fields that nodemailer adds to an error. */
interface MailError extends NodeJS.ErrnoException {
  response?: string;
  responseCode?: number;
  command?: string;
}

interface MailToExplain {
  smtpUrl: string;
  mailFrom: string;
  to?: string;
}

type MailErrorAdvice = [says: string, toDo: string];

/** Why a mail server cannot be used, and what to do. */
export function explainMailError(error: unknown, sending: MailToExplain): MailErrorAdvice {
  const { hostname, port, protocol } = new URL(sending.smtpUrl);
  const { message, responseCode, command = '', response } = error as MailError;
  const context = {
    ...sending,
    server: hostname,
    port: port || (protocol === 'smtps:' ? '465' : '587'),
  };
  const words = responseCode
    ? explainRejection(command, context)
    : explainUnreachable(`${message}`, context);
  const [says, toDo] = words ?? ['The mail server does not work as it should.', tryLaterAdvice];
  return [`${says} ${quote(response ?? message)}`, toDo];
}

const quote = (text: string) => `(“${oneLine(text)}”)`;

const tryLaterAdvice =
  'Try again in a quarter of an hour. If this stays, send these words to your mail provider.';
const fixSmtpUrl =
  'Check SMTP_URL: smtp://user:password@host:587, or smtps://user:password@host:465.';

type MailErrorContext = MailToExplain & { server: string; port: string };

function explainUnencrypted({ server, port }: MailErrorContext): MailErrorAdvice {
  return [
    `${server} offers no encryption at port ${port}, and without encryption the site sends nothing.`,
    'Use port 587, or smtps:// with port 465. A mail server in your own network may go without: ?requireTLS=false at the end of SMTP_URL.',
  ];
}

/** By the messages of the system and nodemailer, since the codes are shared by many causes. */
const UNREACHABLE_MESSAGES: [
  pattern: RegExp,
  words: (context: MailErrorContext) => MailErrorAdvice,
][] = [
  [
    /EAI_AGAIN|EREFUSED|ETIMEOUT|ESERVFAIL/,
    ({ server }) => [`The DNS does not answer for the mail server, ${server}.`, fixResolver],
  ],
  [
    /ENOTFOUND|ENODATA|EDNS/,
    ({ server }) => [`The name ${server} of the mail server is not found.`, fixSmtpUrl],
  ],
  [
    /ECONNREFUSED/,
    ({ server, port }) => [
      `${server} takes no connections at port ${port}.`,
      'Check the host and the port in SMTP_URL: most providers have port 587, or 465 with smtps://.',
    ],
  ],
  [
    /greeting never received/i,
    ({ server, port }) => [
      `At port ${port} of ${server} a program answers that is not a mail server.`,
      'Port 465 needs smtps:// at the beginning of SMTP_URL, and port 587 smtp://.',
    ],
  ],
  [
    /ETIMEDOUT|timeout|EHOSTUNREACH|ENETUNREACH/i,
    ({ server, port }) => [
      `${server} does not answer at port ${port}.`,
      port === '25'
        ? 'Most providers of rented machines close port 25. Use port 587 with the user and the password of your mail provider.'
        : 'Ask the provider of this machine whether it blocks e-mail, and check your own firewall. Port 2525 is often open.',
    ],
  ],
  [
    /wrong version number|packet length|unknown protocol/i,
    ({ port }) => [
      `Port ${port} does not begin with encryption.`,
      'Write smtp:// in place of smtps:// in SMTP_URL: the connection begins without encryption, and is encrypted before the password is sent.',
    ],
  ],
  [
    /certificate|altname|self[- ]signed|CERT_/i,
    ({ server }) => [
      `The certificate of ${server} does not prove that it is the mail server.`,
      'SMTP_URL must have exactly the host name that the provider gives, not another name and not a number.',
    ],
  ],
  [/STARTTLS|TLS/i, explainUnencrypted],
  [/missing credentials/i, () => ['SMTP_URL has a user but no password.', fixSmtpUrl]],
  [
    /closed|reset|socket|ECONNRESET/i,
    ({ server }) => [`${server} ends the connection at once.`, tryLaterAdvice],
  ],
];

const explainUnreachable = (
  message: string,
  context: MailErrorContext,
): MailErrorAdvice | undefined =>
  UNREACHABLE_MESSAGES.find(([pattern]) => pattern.test(message))?.[1](context);

/** The server has responded with a code: the command tells more than the code. */
function explainRejection(command: string, context: MailErrorContext): MailErrorAdvice | undefined {
  const { server, mailFrom, to } = context;
  if (command === 'STARTTLS') return explainUnencrypted(context);
  if (command.startsWith('AUTH'))
    return [
      `${server} refuses the user or the password.`,
      'Copy both again. Characters such as @ : / # % in them are written as %40 %3A %2F %23 %25 in SMTP_URL. Google and Microsoft need an app password.',
    ];
  if (command === 'MAIL FROM')
    return [
      `${server} refuses the sender ${mailFrom}.`,
      'MAIL_FROM must be an address that this account may send from: verify your domain at the mail provider. Without user and password in SMTP_URL, add them.',
    ];
  if (command === 'RCPT TO')
    return [
      `${server} does not take e-mail for ${to}.`,
      'Is the address right? If the server refuses every address, it needs a user and a password in SMTP_URL.',
    ];
  if (command === 'DATA')
    return [
      `${server} refuses the e-mail after reading it.`,
      'The server’s words say why: most often the domain is not verified at the mail provider yet, or the day’s limit is reached.',
    ];
  if (/^(EHLO|HELO|CONN)/.test(command))
    return [
      `${server} does not let this machine in.`,
      'Send the server’s words and the address of this machine to your mail provider.',
    ];
  return undefined;
}
