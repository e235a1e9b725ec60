-- Whose address refused a mail, among those who have agreed to announcements.
create index if not exists accounts_agreed_by_address on accounts (person_of(email)) where agreed;
