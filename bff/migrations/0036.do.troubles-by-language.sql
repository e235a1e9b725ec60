-- The same sentences in each language of the server that looked: {"en": {"what": …, "todo": …}, "hi": …}. A server of the build
-- before writes `what` and `todo` alone, so this counts only where its English is what the row says.
alter table troubles add column in_languages jsonb;
