/** A person as staff choose one: an account, or somebody whom they have entered. */
export interface Person {
  id: number;
  name: string;
  /** Null where there is a phone number alone. */
  email: string | null;
  /** As E.164; null where it is not known. */
  phone: string | null;
  /** Whether it is an account with a password of its own. */
  claimed: boolean;
}

/** Whom staff enter: with an address, a phone number, or both. */
export interface NewPerson {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}
