create table contact_messages (
  id integer generated always as identity primary key,
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  mobile_number text not null check (char_length(mobile_number) between 1 and 40),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
