-- All counters of one account begin alike, and a new password forgets them: in
-- this order the primary key finds them.
alter table rate_limits alter column key type varchar(255) collate "C";
