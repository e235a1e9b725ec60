/** A word or a phrase that no text for people has, and what is written instead. */
export interface BannedWording {
  language: 'en' | 'hi';
  pattern: RegExp;
  use: string;
}

/** `tell us of`, `tell of`. A noun would often be what follows belongs to: "tell the owner of the studio". */
const listeners = String.raw`(?:(?:me|us|you|them|him|her|people|everyone|everybody|nobody|somebody)\s+)?`;
const amount = String.raw`(?:₹\s?[\d,.]+|\{\w*(?:amount|due|fee|money|owed|rupees|sum|total)\w*\}|\brupees|…)`;

export const bannedWordings: BannedWording[] = [
  { language: 'en', pattern: /\bwho(?:m)?ever\b/i, use: 'the person: your teacher, learners' },
  { language: 'en', pattern: /\banew\b/i, use: '"again"' },
  // "Are there any more classes?" is right.
  { language: 'en', pattern: /\bany\s+more\b(?!\s+(?!this)[a-z]{3,}s\b)/i, use: '"no longer"' },
  // "Now and then" and "until then" are right.
  {
    language: 'en',
    pattern: /(?<!\b(?:and|by|since|until)\s)\bthen[.!?](?=["’”)]*(?:\s|$))/i,
    use: 'the condition first',
  },
  {
    language: 'en',
    pattern: new RegExp(String.raw`${amount}(?:</?\d+/?>)*\s+(?:more\s+)?are\s+due\b`, 'i'),
    use: '"is due"',
  },
  { language: 'en', pattern: /\bsign(?:s|ed|ing)?[\s-]+in\b/i, use: '"log in", "login"' },
  { language: 'en', pattern: /\bsign(?:s|ed|ing)?[\s-]+out\b/i, use: '"log out", "logout"' },
  { language: 'en', pattern: /\bneeds?\s+the\s+network\b/i, use: '"You need internet to…"' },
  {
    language: 'en',
    pattern: new RegExp(
      String.raw`\b(?:tell|tells|telling|inform|informs|informed|informing)\s+${listeners}of\b`,
      'i',
    ),
    use: '"about"',
  },
  { language: 'en', pattern: /\bkn(?:ows?|own|ew|owing)\s+of\b/i, use: '"about"' },
  {
    language: 'en',
    pattern: /\b(?:can|may|to|will|you|they|we|people|staff|learners)\s+read\s+of\b/i,
    use: '"about"',
  },
  { language: 'en', pattern: /\bmend(?:s|ed|ing)?\b/i, use: '"fix", "correct"' },
  { language: 'en', pattern: /\btold\b/i, use: '"notified", or who says what' },

  { language: 'hi', pattern: /कृपया/, use: 'the verb alone: करें' },
  { language: 'hi', pattern: /पिछले\s+सप्ताह/, use: 'पिछले 7 दिन' },
  {
    language: 'hi',
    // The studio's हम is a common plural: "हम देख सकते हैं" is right.
    pattern: /आप(?![\p{L}\p{M}])(?:(?!हम\s)[^।!?])*?\s(?:सक|चाह)(?:ते|ती)\s+(?:हैं|हों)/u,
    use: 'a form without gender: हो सकता है, करना है',
  },
  { language: 'hi', pattern: /\u0958|\u0915\u093c/, use: 'क without a nukta' },
  { language: 'hi', pattern: /दाखिल/, use: 'दाख़िला' },
  { language: 'hi', pattern: /(?<![\p{L}\p{M}])खुद(?![\p{L}\p{M}])/u, use: 'ख़ुद' },
  { language: 'hi', pattern: /गलत(?![\p{L}\p{M}]*फ)/u, use: 'ग़लत' },
  { language: 'hi', pattern: /जरूर/, use: 'ज़रूर' },
  { language: 'hi', pattern: /(?<![\p{L}\p{M}])फीस/u, use: 'फ़ीस' },
];

/** Texts that stay word for word: people have agreed to these, and a consent keeps the version of its text. */
export const exemptTexts = new Set([
  'Ganga Yoga may tell me of new courses and events, by a notification or by e-mail.',
  'Ganga Yoga may tell me of my classes and payments by notifications on this device. They go, encrypted, through the service of my browser’s maker.',
]);
