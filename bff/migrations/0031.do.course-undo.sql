-- The last change of each course, so that staff can undo it: what the course was before, the rule that the change has ended,
-- and what single classes lost by it (infra/docs/decisions/0049).
create table course_undos (
  course_id integer primary key references courses on delete cascade,
  -- The course's by the change. It is undone only while the course has this version.
  version integer not null,
  fields jsonb not null,
  rule_from date not null,
  -- Of earlier_rules; null where the change has ended no rule.
  kept_rule smallint,
  -- Rows of class_exceptions.
  exceptions jsonb not null,
  made_at timestamptz not null default now()
);
