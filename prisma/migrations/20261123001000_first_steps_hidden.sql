-- Each person takes the first steps off their own overview.
alter table members add column first_steps_hidden_at timestamptz(3);
