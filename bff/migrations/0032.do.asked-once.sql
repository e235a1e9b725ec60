-- When the dashboard first asked the person whether the studio may write to them, on any device. Null: not yet. What they
-- answered is in announcement_consents.
alter table accounts add column announcements_asked_at timestamptz;
