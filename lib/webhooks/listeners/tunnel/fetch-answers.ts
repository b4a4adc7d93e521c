import { sql } from "#lib/platform/db.ts";
import type { StoredAnswer } from "./answer-call.ts";

type Row = { id: string; answer: string; answer_body: Buffer };

export type FetchedAnswer = { id: string; answer: StoredAnswer; body: Buffer };

const FETCH = `
  delete from tunnel_calls where id = any ($1::text[]) and answer is not null
  returning id, answer, answer_body`;

/** Those of these calls that are answered, which it deletes. */
export async function fetchAnswers(ids: readonly string[]): Promise<FetchedAnswer[]> {
  const { rows } = await sql().query<Row>({ name: "fetch-tunnel-answers", text: FETCH, values: [ids] });
  return rows.map((row) => ({ id: row.id, answer: JSON.parse(row.answer) as StoredAnswer, body: row.answer_body }));
}
