/** The parent who holds a child's account, and pays for it. */
export interface Guardian {
  id: number;
  name: string;
}

/** The known contact data of a person besides e-mail address and phone number. */
export interface ContactDetails {
  /** The parent of a child, to whom the address and the phone number belong. Null for all others, absent in a response of the previous version. */
  guardian?: Guardian | null | undefined;
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail?: boolean | undefined;
}

/** A person in a search of staff: an account, a child of one, or an account that staff have created. */
export interface Person extends ContactDetails {
  id: number;
  name: string;
  /** Null if there is only a phone number. */
  email: string | null;
  /** As E.164; null if it is not known. */
  phone: string | null;
  /** Whether its owner has claimed it: it has a password, or was signed in to. */
  claimed: boolean;
}

/** A person that staff create: with an e-mail address, a phone number, or both. */
export interface NewPerson {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}
