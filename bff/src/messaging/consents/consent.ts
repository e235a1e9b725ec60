/** What an account has agreed to, or refused, with the words that it was asked with. */
export interface OwnConsent {
  /** Of a kind that this version does not know there is no text. */
  kind: string;
  agreed: boolean;
  /** When it was answered, ISO 8601. */
  at: string;
  text: string | null;
}
