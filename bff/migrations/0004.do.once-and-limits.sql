-- The first answer to a request that carried an Idempotency-Key, written in the
-- same transaction as what the request changed.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer text, -- JSON, to the letter
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of rate-limiter-flexible, shared by all servers; the column types are
-- the ones it expects, `expire` in milliseconds since 1970.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
