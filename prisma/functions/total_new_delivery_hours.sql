-- Keeps delivery_hour_totals, the sums of delivery_hours over endpoints and event types. Totals are locked after the hours that they sum up, by
-- key, which continues the order of record_attempts.
CREATE OR REPLACE FUNCTION total_new_delivery_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_hour_totals (workspace_id, hour, env, status, deliveries)
  SELECT workspace_id, hour, env, status, sum(deliveries) FROM fresh GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (workspace_id, hour, env, status)
    DO UPDATE SET deliveries = delivery_hour_totals.deliveries + excluded.deliveries;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_hours_new AFTER INSERT ON delivery_hours
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION total_new_delivery_hours();
