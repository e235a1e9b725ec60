/** Errors of any request, and of the server. */
export const requestErrors = {
  'request.failed': 'Something went wrong. Please try again.',
  'request.refused': 'This did not work. Please open the page again, and try once more.',
  'request.not-json':
    'This did not arrive as it should. Please open the page again, and try once more.',
  'request.not-an-object':
    'This did not arrive as it should. Please open the page again, and try once more.',
  'request.too-long': 'This is too long. Please shorten it.',
  'request.nothing-here':
    'There is nothing at this address. Please check the address, or open the home page.',
  'request.read-only': 'This cannot be changed here. Please open the page again.',
  'request.several-hosts': 'Please open the site again at its usual address.',
  'request.from-another-site': 'This form came from another site. Please write to us from here.',
  'request.key-invalid':
    'This did not arrive as it should. Please open the page again, and try once more.',
  'request.key-used': 'This was already sent with different details. Please send it again.',
  'request.place-unknown': 'The list has changed. Please open it again.',
  'request.without-version': 'Please open the page again, and make your change once more.',

  'server.busy': 'The studio has very many visitors right now. Please try again in a moment.',
  'server.database-away':
    'The studio’s server does not answer at the moment. Please try again shortly.',
  'server.cannot-save':
    'The studio cannot save anything at the moment. Please try again in a few minutes.',
  'server.database-not-started':
    'The database has not started for several minutes. The log says why.',
  'server.migrations-missing': 'The database is missing migrations of this version.',
  'server.stopping': 'The server is stopping.',

  'live.too-many-streams': 'The site is very busy at the moment. Please try again later.',
  'live.too-many-counts': 'We cannot count the viewers at the moment. Please try again later.',
  'live.reach-of-what': 'We cannot count the viewers of this page. Please open the page again.',
  'live.reach-of-how-many':
    'We cannot count the viewers of so many classes at once. Please open the page again.',
} as const;
