-- Mails counted towards the limits of who causes them, per clock hour and per day (UTC).
create table mail_counts (
  -- The kind of mail, and the person, address, workspace or installation that it is counted for.
  counted text not null,
  -- hour, day
  span text not null,
  began_at timestamptz(3) not null,
  mails integer not null,
  constraint mail_counts_pkey primary key (counted, span, began_at)
);
create index mail_counts_began_at_idx on mail_counts (began_at);
