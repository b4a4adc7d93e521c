-- By itself: PostgreSQL lets a new value of an enum be used only after the transaction that adds it.
ALTER TYPE "queue_lane" ADD VALUE 'listening';
