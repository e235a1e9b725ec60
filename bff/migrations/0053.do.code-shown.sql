-- When a session has last shown a code that was mailed to its account's address: the first key of whoever works for the studio, which is
-- made once the days of grace are over, needs one (infra/docs/decisions/0075). Null: none, or before this version.
alter table sessions add column mail_code_at timestamptz;
