-- Records the result of a crawl's address together with the addresses that it links to, in one
-- transaction: whenever a process crashes, either both are recorded or neither. Returns whether it
-- was accepted: a claim that was taken over changes nothing.
--
-- States as in record_job_items, and `skipped`: a redirect, or a sitemap. New addresses are
-- distinguished by their keys; known ones are skipped, as are those beyond the crawl's limit, its
-- sitemaps, or its number of addresses per pattern (a null pattern is not counted). `reasons` are
-- those for which the caller itself left addresses out.
--
-- Locks: the item, then the job, under which positions are assigned, so that two pages never assign
-- the same one.
CREATE OR REPLACE FUNCTION record_crawl_page(
  workspace text, job text, at_index int, its_fence int, new_state text, its_credits int, its_error text, its_result bytea,
  found_urls text[], found_keys text[], found_hosts text[], found_patterns text[], found_hops int[], found_sitemaps text[],
  found_depth int, most_sitemaps int, reasons text[], now_ms bigint
) RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  crawl jobs;
  was_sitemap boolean;
  page_room int;
  sitemap_room int;
  similar_most int;
  first_index int;
  pages int := 0;
  maps int := 0;
  left_here text[] := coalesce(reasons, '{}');
  new_urls text[];
  new_keys bytea[];
  new_hosts text[];
  new_patterns bytea[];
  new_hops int[];
  new_maps boolean[];
BEGIN
  UPDATE job_items i
  SET state = new_state::job_item_state,
    leased_until = CASE WHEN new_state = 'settling' THEN i.leased_until END,
    fence = CASE WHEN new_state = 'settling' THEN i.fence ELSE i.fence + 1 END,
    attempts = i.attempts + CASE WHEN new_state = 'settling' THEN 0 ELSE 1 END,
    credits = its_credits, error_code = its_error, result = coalesce(its_result, i.result)
  WHERE i.workspace_id = workspace AND i.job_id = job AND i.index = at_index AND i.fence = its_fence
    -- In a CASE: see record_job_items.
    AND CASE WHEN i.state IN ('waiting', 'settling') THEN true ELSE false END
  RETURNING i.is_sitemap INTO was_sitemap;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT j.* INTO crawl FROM jobs j WHERE j.workspace_id = workspace AND j.id = job FOR NO KEY UPDATE;
  page_room := (crawl.crawl ->> 'limit')::int - (crawl.urls_total - crawl.urls_skipped)
    + CASE WHEN new_state = 'skipped' AND NOT was_sitemap THEN 1 ELSE 0 END;
  sitemap_room := most_sitemaps - crawl.sitemaps;
  similar_most := (crawl.crawl ->> 'max_similar')::int;

  IF crawl.status <> 'canceled' AND cardinality(found_urls) > 0 THEN
    SELECT coalesce(max(i.index), -1) + 1 INTO first_index FROM job_items i WHERE i.workspace_id = workspace AND i.job_id = job;
    WITH given AS MATERIALIZED (
      SELECT DISTINCT ON (g.key) g.url, decode(g.key, 'hex') AS key, g.host, decode(g.pattern, 'hex') AS pattern, g.hops,
        g.sitemap = 'sitemap' AS is_map, g.at
      FROM unnest(found_urls, found_keys, found_hosts, found_patterns, found_hops, found_sitemaps) WITH ORDINALITY
        AS g (url, key, host, pattern, hops, sitemap, at)
      ORDER BY g.key, g.at
    ), fresh AS MATERIALIZED (
      SELECT g.* FROM given g
      WHERE NOT EXISTS (SELECT FROM job_items i WHERE i.workspace_id = workspace AND i.job_id = job AND i.address_key = g.key)
    ), ranked AS MATERIALIZED (
      SELECT f.*, CASE WHEN f.pattern IS NULL THEN 0
        ELSE row_number() OVER (PARTITION BY f.pattern ORDER BY f.at) + coalesce((
          SELECT p.found FROM crawl_patterns p WHERE p.workspace_id = workspace AND p.job_id = job AND p.pattern = f.pattern), 0)
        END AS place_in_pattern
      FROM fresh f
    ), numbered AS MATERIALIZED (
      SELECT r.*, row_number() OVER (PARTITION BY r.is_map ORDER BY r.at) AS place FROM ranked r WHERE r.place_in_pattern <= similar_most
    ), taken AS MATERIALIZED (
      SELECT n.* FROM numbered n WHERE n.place <= CASE WHEN n.is_map THEN sitemap_room ELSE page_room END
    )
    SELECT array_agg(t.url ORDER BY t.at), array_agg(t.key ORDER BY t.at), array_agg(t.host ORDER BY t.at),
      array_agg(t.pattern ORDER BY t.at), array_agg(t.hops ORDER BY t.at), array_agg(t.is_map ORDER BY t.at),
      count(*) FILTER (WHERE NOT t.is_map), count(*) FILTER (WHERE t.is_map),
      left_here || CASE WHEN (SELECT count(*) FROM ranked) > (SELECT count(*) FROM numbered) THEN '{similar}'::text[] ELSE '{}' END
        || CASE WHEN (SELECT count(*) FROM numbered) > count(*) THEN '{limit}'::text[] ELSE '{}' END
    INTO new_urls, new_keys, new_hosts, new_patterns, new_hops, new_maps, pages, maps, left_here FROM taken t;
    IF pages + maps > 0 THEN
      INSERT INTO crawl_patterns AS p (workspace_id, job_id, pattern, found)
      SELECT workspace, job, n.pattern, count(*) FROM unnest(new_patterns) AS n (pattern) WHERE n.pattern IS NOT NULL GROUP BY n.pattern
      ON CONFLICT (workspace_id, job_id, pattern) DO UPDATE SET found = p.found + excluded.found;
      INSERT INTO job_items (workspace_id, job_id, index, url, due_at, address_key, host, depth, hops, parent, is_sitemap)
      SELECT workspace, job, first_index + n.nth - 1, n.url, this_moment, n.key, n.host, found_depth, n.hops, at_index, n.is_map
      FROM unnest(new_urls, new_keys, new_hosts, new_hops, new_maps) WITH ORDINALITY AS n (url, key, host, hops, is_map, nth);
    END IF;
  END IF;
  left_here := ARRAY(SELECT DISTINCT unnest(crawl.left_out || left_here) ORDER BY 1);

  UPDATE jobs j
  SET urls_total = j.urls_total + pages, sitemaps = j.sitemaps + maps,
    urls_skipped = j.urls_skipped + CASE WHEN new_state = 'skipped' AND NOT was_sitemap THEN 1 ELSE 0 END,
    urls_ok = j.urls_ok + CASE WHEN new_state = 'ok' THEN 1 ELSE 0 END,
    credits_used = j.credits_used + CASE WHEN new_state = 'ok' THEN its_credits ELSE 0 END,
    left_out = left_here
  WHERE j.workspace_id = workspace AND j.id = job;
  RETURN true;
END $$;
