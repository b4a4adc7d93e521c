-- Which of a monitor's settings a run looks with: so that a run that was begun before a change does not speak for what came after.
alter table monitors add column revision integer not null default 1;
alter table monitor_runs add column revision integer not null default 1;
