-- What went wrong, by code: a job's items go when its results are written, and nobody reads a gigabyte of results for a table of counts.
ALTER TABLE "jobs" ADD COLUMN "failures" JSONB NOT NULL DEFAULT '{}';
