-- Keys that are revoked by themselves once they are quiet. A handful of rows at any time: the worker reads them all.
CREATE TABLE "key_retirements" (
  "key_id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "quiet_hours" SMALLINT NOT NULL,
  "chosen_at" TIMESTAMPTZ(3) NOT NULL,
  "chosen_by" TEXT NOT NULL,
  CONSTRAINT "key_retirements_pkey" PRIMARY KEY ("key_id"),
  CONSTRAINT "key_retirements_quiet_hours_check" CHECK ("quiet_hours" BETWEEN 1 AND 720)
);
ALTER TABLE "key_retirements" ADD CONSTRAINT "key_retirements_key_id_fkey"
  FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
