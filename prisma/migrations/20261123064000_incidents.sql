-- What is wrong with the installation at present, as far as operators are mailed of it: once each, and once more when it is over.
create table incidents (
  name text not null,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  notified_at timestamptz(3),
  well_since timestamptz(3),
  constraint incidents_pkey primary key (name)
) with (fillfactor = 50);
