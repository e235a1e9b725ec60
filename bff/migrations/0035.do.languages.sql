-- The language that the account has chosen: of its mails, push messages, calendar and export. Null: not chosen, so English. No
-- list of languages here, as a row outlives the version that knows its language (bff/src/words/languages.ts).
alter table accounts add column language text check (language ~ '^[a-z]{2,3}$');
