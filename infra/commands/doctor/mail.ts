import { type MailServer, openMailServer } from 'bff/mail-server';
import type { DoctorContext } from './context.ts';
import { type Finding, fault, good } from './findings.ts';
import { explainMailError } from './mail-errors.ts';

/** Connects to the mail server like the site does. With an address, sends a test e-mail there. */
export async function checkMail(
  { env }: Pick<DoctorContext, 'env'>,
  testTo?: string,
): Promise<Finding[]> {
  const { smtpUrl, mailFrom, publicUrl } = env;
  // The settings check reports it.
  if (!smtpUrl)
    return testTo ? [fault('Without SMTP_URL no test e-mail can be sent.', 'Set SMTP_URL.')] : [];
  const server = openMailServer({ smtpUrl, mailFrom, publicUrl });
  try {
    if (testTo) return [await sendTest(server, { to: testTo, mailFrom })];
    await server.signIn();
    const { hostname, username } = new URL(smtpUrl);
    return [
      good(`The mail server ${hostname} lets the site in${username ? ' with its password' : ''}.`),
    ];
  } catch (error) {
    const to = testTo ?? '';
    return [fault(...explainMailError(error, { smtpUrl, mailFrom, to }))];
  } finally {
    server.close();
  }
}

async function sendTest(server: MailServer, { to, mailFrom }: { to: string; mailFrom: string }) {
  const answer = await server.send({
    to,
    subject: 'A test e-mail from the studio',
    text: testMailText(mailFrom),
  });
  return good(
    `The mail server took the test e-mail for ${to}: “${answer}”. Check where it arrives, and read it.`,
  );
}

/** The things that the recipient should check. */
const testMailText = (mailFrom: string) => `Namaste,

this is the test e-mail that somebody asked for with "doctor --mail".
It was sent from ${mailFrom} in the same way as the studio's other mails.

1. Where did it arrive? In the inbox, all is well. If it is in the spam,
   go on with 2, and mark it there as "no spam".

2. Open what your mail program calls "Show original", "View source" or
   "All headers", and look for the lines "Authentication-Results". The first of
   them was written by your own mail provider. It should have all three:

   spf=pass     the server that sent this may send for the domain.
                fail, softfail or none: the SPF record lacks it.
   dkim=pass    the mail is signed, and unchanged. none: DKIM is not turned on
                at the mail provider. fail: its DNS record is wrong.
                A second signature by the provider's own domain does not matter.
   dmarc=pass   one of the two is for the same domain as the sender above.
                fail: both are for another one, such as the provider's.

   The doctor says which record is missing, and what to enter.

3. Answer this mail. Does the answer arrive where you read the studio's mail?
`;
