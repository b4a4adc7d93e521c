import { sql, tables } from "#lib/platform/database/client.ts";

/** A database that fails on demand; once per test file with its own database. */
export type RefusingDatabase = {
  /** From now on, finishing a delivery fails with this SQLSTATE. */
  refuse(code: string, message?: string): Promise<void>;
  /** From now on, it succeeds again. */
  take(): Promise<void>;
  /** How often it has failed. */
  refusals(): Promise<number>;
};

export async function refusingDatabase(): Promise<RefusingDatabase> {
  await tables().query("create table refusal (code text not null, message text not null)");
  await sql().query("create sequence public.refusals");
  await tables().query(`
    create function refuse() returns trigger language plpgsql as $$
      declare now_in_force refusal;
      begin
        select * into now_in_force from refusal;
        if not found then return old; end if;
        perform nextval('refusals');
        raise exception '%', now_in_force.message using errcode = now_in_force.code;
      end $$`);
  await tables().query("create trigger refuse before delete on delivery_queue for each row execute function refuse()");
  return {
    refuse: async (code, message = "no") => {
      await sql().query("insert into refusal values ($1, $2)", [code, message]);
    },
    take: async () => {
      await sql().query("delete from refusal");
    },
    refusals: async () => {
      const { rows } = await sql().query<{ made: number }>(
        "select case when is_called then last_value else 0 end as made from refusals",
      );
      return rows[0]?.made ?? 0;
    },
  };
}
