-- Days off also hold for courses and classes that are made later (infra/docs/decisions/0086).
alter table holidays
  -- The courses that staff chose; null: all courses, and of days off of the version before, which keeps none.
  add column course_ids integer[] check (cardinality(course_ids) between 1 and 200);

-- Staff keep this course's classes on these days off, and are not asked again.
create table holiday_kept_courses (
  holiday_id integer not null references holidays on delete cascade,
  course_id integer not null references courses on delete cascade,
  primary key (holiday_id, course_id)
);
create index holiday_kept_courses_by_course on holiday_kept_courses (course_id);
