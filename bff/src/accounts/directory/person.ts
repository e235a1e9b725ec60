/** Who holds a child's account, and pays for it. */
export interface Guardian {
  id: number;
  name: string;
}

/** How somebody is reached. */
export interface Reached {
  /** Of a child the parent, whose the address and the phone number are. Null of all others, absent in an answer of the version before. */
  guardian?: Guardian | null | undefined;
  /** Whether the address has refused the last e-mail for good. Absent in an answer of the version before. */
  refusesMail?: boolean | undefined;
}

/** A person as staff choose one: an account, a child of one, or somebody whom they have entered. */
export interface Person extends Reached {
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
