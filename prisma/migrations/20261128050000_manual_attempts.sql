-- An attempt that somebody asks for is additional to the schedule: resume_due_at keeps the schedule's next time meanwhile.
alter table delivery_queue
  add column manual_attempts smallint not null default 0,
  add column manual_at timestamptz(3),
  add column resume_due_at timestamptz(3);
alter table attempts add column manual boolean not null default false;
