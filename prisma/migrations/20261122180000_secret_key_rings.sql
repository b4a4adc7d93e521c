-- Each SECRET_KEY that opens this installation since one was rotated: none before the first rotation, two while one is under way.
create table secret_key_rings (
  -- As in installation: shows which SECRET_KEY it is, without the key.
  key_check bytea not null,
  -- The keys of every generation, sealed under that SECRET_KEY.
  ring bytea not null,
  made_at timestamptz(3) not null default current_timestamp,
  -- When a process that runs with that SECRET_KEY last read it.
  seen_at timestamptz(3),
  constraint secret_key_rings_pkey primary key (key_check)
);
