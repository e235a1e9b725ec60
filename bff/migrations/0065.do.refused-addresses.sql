-- Whether e-mails reach somebody: to whom a mail was that its server refused for good. A hash (person_of), as the row outlives the account;
-- null of a mail that failed for another reason, after a later mail to the address was accepted, and in rows of the build before.
alter table undelivered_mails add column address text check (address ~ '^[0-9a-f]{64}$');
create index undelivered_mails_by_address on undelivered_mails (address) where address is not null;

-- Who has agreed to announcements and has no address that they could come to.
create index accounts_agreed_without_email on accounts (id) where agreed and email is null;
