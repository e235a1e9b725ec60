/** A consent that an account has given or refused, with the text of its version. */
export interface OwnConsent {
  /** Any kind: this version may not know it. In that case it has no text. */
  kind: string;
  agreed: boolean;
  /** The time of the answer, ISO 8601. */
  at: string;
  text: string | null;
}
