-- Updates the totals by the changes of the hours that they sum up: see total_new_delivery_hours.
CREATE OR REPLACE FUNCTION total_changed_delivery_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  workspaces text[];
  hours timestamptz[];
  envs key_env[];
  statuses delivery_status[];
  counts bigint[];
BEGIN
  SELECT array_agg(workspace_id), array_agg(hour), array_agg(env), array_agg(status), array_agg(n)
  INTO workspaces, hours, envs, statuses, counts
  FROM (
    SELECT workspace_id, hour, env, status, sum(deliveries) AS n
    FROM (SELECT workspace_id, hour, env, status, deliveries FROM fresh
          UNION ALL SELECT workspace_id, hour, env, status, -deliveries FROM stale) x
    GROUP BY 1, 2, 3, 4 HAVING sum(deliveries) <> 0 ORDER BY 1, 2, 3, 4
  ) f;
  INSERT INTO delivery_hour_totals (workspace_id, hour, env, status, deliveries)
  SELECT workspace, at, mode, ended, n FROM unnest(workspaces, hours, envs, statuses, counts) AS c (workspace, at, mode, ended, n)
  ON CONFLICT (workspace_id, hour, env, status)
    DO UPDATE SET deliveries = delivery_hour_totals.deliveries + excluded.deliveries;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER delivery_hours_changed AFTER UPDATE ON delivery_hours
  REFERENCING NEW TABLE AS fresh OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION total_changed_delivery_hours();
