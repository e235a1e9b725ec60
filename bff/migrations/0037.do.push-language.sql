-- The language that a push message is written in, which the phone goes on in when it names the day. Null where the build before
-- has put it: in English.
alter table pushes add column language text check (language ~ '^[a-z]{2,3}$');
