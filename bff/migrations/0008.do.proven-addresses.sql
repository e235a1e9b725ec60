-- When the account's owner showed that they read the mail of its address, by using
-- a link that was sent there. Anybody can register any address; what others wrote
-- from it is not theirs for the asking.
alter table accounts add column email_proven_at timestamptz;
