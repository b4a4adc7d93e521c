-- Records the outcome of one address of a stream with its events, in one transaction: one row by
-- its primary key, then one or two inserts. The lock on the row orders the events of a session: a
-- higher number is committed later. After every `progress_every` addresses a second event reports
-- the progress. Returns the number of the last event and the second one's body; no row if the
-- session has another owner by now, or the address already has its outcome.
CREATE OR REPLACE FUNCTION record_stream_outcome(
  workspace text, stream text, its_fence int, at_index int, is_ok int, charge text, event_type text, event_body text, progress_every int
) RETURNS TABLE (last_seq int, progress text)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  s record;
BEGIN
  UPDATE streams t
  SET done = set_bit(t.done, at_index, 1), urls_ok = t.urls_ok + is_ok, urls_failed = t.urls_failed + 1 - is_ok,
    unsettled = CASE WHEN charge IS NULL THEN t.unsettled ELSE t.unsettled || charge END,
    last_seq = t.last_seq + CASE WHEN (t.urls_ok + t.urls_failed + 1) % progress_every = 0 THEN 2 ELSE 1 END
  WHERE t.workspace_id = workspace AND t.id = stream AND t.fence = its_fence AND t.ended_at IS NULL AND get_bit(t.done, at_index) = 0
  RETURNING t.last_seq AS seq, t.urls_ok AS ok, t.urls_failed AS failed, cardinality(t.urls) AS total INTO s;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF (s.ok + s.failed) % progress_every = 0 THEN
    progress := json_build_object('urls_total', s.total, 'urls_ok', s.ok, 'urls_failed', s.failed);
    INSERT INTO stream_events (workspace_id, stream_id, seq, type, body)
    VALUES (workspace, stream, s.seq - 1, event_type, event_body), (workspace, stream, s.seq, 'progress', progress);
  ELSE
    INSERT INTO stream_events (workspace_id, stream_id, seq, type, body) VALUES (workspace, stream, s.seq, event_type, event_body);
  END IF;
  last_seq := s.seq;
  RETURN NEXT;
END $$;
