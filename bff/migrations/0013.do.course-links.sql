-- The public list leaves out every meeting that a course with a fee uses, so it
-- changes with the courses too. Only with these columns: an enrolment counts its
-- seat in the same row and changes no list of meetings.
create trigger meetings_used
after insert or delete or truncate or update of meeting_id, fee on courses
for each statement execute function tell_of_meetings();

-- Which courses use a meeting: for the public list, and when a meeting is deleted.
create index courses_by_meeting on courses (meeting_id);
