/** A person as staff choose one: an account, or somebody whom they have entered. */
export interface Person {
  id: number;
  name: string;
  /** Null where there is a phone number alone. */
  email: string | null;
  /** As E.164; null where it is not known. */
  phone: string | null;
  /** Whether its owner has come: it has a password, or was signed in to. */
  claimed: boolean;
}

/** Whom staff enter: with an address, a phone number, or both. */
export interface NewPerson {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}
