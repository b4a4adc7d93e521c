-- What this installation is, in one row.
create table installation (
  singleton boolean not null default true,
  -- Made with SECRET_KEY: shows at each start whether that is the key that everything here is sealed and hashed with.
  key_check bytea not null,
  constraint installation_pkey primary key (singleton),
  constraint installation_singleton check (singleton)
);
