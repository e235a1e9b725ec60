-- Fees are whole rupees; days are ISO weekdays (1 is Monday); times are those of
-- Asia/Kolkata. Without seats a course is never full.
create table courses (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 100),
  summary text not null check (char_length(summary) between 1 and 300),
  level text not null check (char_length(level) between 1 and 60),
  for_whom text not null check (char_length(for_whom) between 1 and 600),
  teaches text[] not null check (cardinality(teaches) between 1 and 12),
  instructor text not null check (char_length(instructor) between 1 and 100),
  fee integer not null check (fee between 0 and 1000000),
  start_date date not null,
  days smallint[] not null
    check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  seats integer check (seats between 1 and 10000),
  -- Kept by a trigger on enrolments, so that the check below holds however they are made.
  seats_taken integer not null default 0 check (seats_taken >= 0),
  meeting_id integer references meetings on delete set null,
  hidden boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer references accounts on delete set null,
  constraint seats_never_oversold check (seats is null or seats_taken <= seats)
);

create function tell_of_courses() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_changes', 'courses');
  return null;
end $$;

create trigger courses_changed
after insert or update or delete or truncate on courses
for each statement execute function tell_of_courses();

-- The words are those of the prerendered pages (pwa/src/features/courses), which must not contradict them.
insert into courses
  (slug, title, summary, level, for_whom, teaches, instructor,
    fee, start_date, days, start_time, end_time, seats)
values
  ('asana-regular-classes', 'Asana Regular Classes',
    'Steady morning practice for every body.',
    'For beginners and for those who practise already',
    'Anyone who wants a practice that lasts: people who sit all day, people who have never touched their toes, people coming back after a break.',
    array[
      'Standing, seated and resting poses, built up week by week',
      'How to warm up, and how to come out of a pose safely',
      'A gentler and a fuller form of every pose',
      'A short relaxation at the end of each class'
    ],
    'Certified Yoga Therapist', 2500, '2026-12-01', '{1,2,3,4,5}', '07:00', '08:00', null),
  ('healing-yoga-movement-and-rhythm', 'Healing Yoga Movement and Rhythm',
    'Slow, breath-led sequences that loosen and restore.',
    'For everybody; no experience needed',
    'Those whose body feels stiff, tired or sore, and who would rather move gently with the breath than hold a pose for long.',
    array[
      'Flowing sequences in the rhythm of your own breath',
      'Mobility for neck, shoulders, spine and hips',
      'Movement to let go of tension at the end of a day',
      'A sequence of your own, to keep up at home'
    ],
    'Certified Yoga Therapist', 3000, '2026-12-07', '{1,3,5}', '18:00', '19:00', 40),
  ('advanced-pranayama-certificate-course', 'Advanced Pranayama Certificate Course',
    'The science of breath, taught step by step.',
    'Advanced; ends with a certificate',
    'Practitioners and teachers with a regular asana practice who want to understand the breath and work with it safely.',
    array[
      'How breathing works, and how it steadies the mind',
      'The classical breaths, each with its purpose and its limits',
      'Holding the breath, and who should leave it alone',
      'Planning and guiding a session of pranayama'
    ],
    'Certified Yoga Therapist', 6000, '2026-12-14', '{2,4}', '06:00', '07:15', 30),
  ('yoga-therapy-certificate-course', 'Yoga Therapy Certificate Course',
    'Practice as care, for those who wish to teach it.',
    'Advanced; ends with a certificate',
    'Yoga teachers, and people in the caring professions, who want to adapt the practice to somebody in pain or in recovery, beside medical treatment and never instead of it.',
    array[
      'Listening to a person, and seeing how they move and breathe',
      'Adapting poses for back, joints, sleep and stress',
      'Knowing when to send somebody to a doctor',
      'Planning a course of practice, and following its progress'
    ],
    'Certified Yoga Therapist', 12500, '2027-01-04', '{6,7}', '16:00', '18:00', 24);
