/** Errors of any request, and of the server. */
export const requestErrors = {
  'request.failed': 'Something went wrong. Please try again.',
  'request.refused': 'The request was refused.',
  'request.not-json': 'The request could not be read. It must be valid JSON.',
  'request.not-an-object': 'The request must be a JSON object.',
  'request.too-long': 'This is too long. Please shorten it.',
  'request.nothing-here': 'There is nothing at this address.',
  'request.read-only': 'This can only be read.',
  'request.several-hosts': 'The request must name one host.',
  'request.from-another-site': 'This form came from another site. Please write to us from here.',
  'request.key-invalid': ({ max }: { max: number }) =>
    `The Idempotency-Key must be 1 to ${max} visible ASCII characters.`,
  'request.key-used': 'This was already sent with other contents. Please send it anew.',
  'request.place-unknown': 'The list cannot be continued from there. Please load it anew.',
  'request.without-version':
    'Please reload the page: this change does not say what it is based on.',

  'server.busy': 'The studio has very many visitors right now. Please try again in a moment.',
  'server.database-away':
    'The studio’s server does not answer at the moment. Please try again shortly.',
  'server.cannot-save':
    'The studio cannot save anything at the moment. Please try again in a few minutes.',
  'server.database-not-started': 'The database has not started for minutes. The log says why.',
  'server.migrations-missing': 'The database lacks migrations of this version.',
  'server.stopping': 'The server is stopping.',

  'live.too-many-streams':
    'Too many screens follow the changes at the moment. Please try again later.',
  'live.too-many-counts': 'The screens cannot be counted at the moment.',
  'live.reach-of-what': 'Ask for courses and meetings by their numbers.',
  'live.reach-of-how-many': ({ max }: { max: number }) =>
    `Ask for 1 to ${max} courses and meetings.`,
} as const;
