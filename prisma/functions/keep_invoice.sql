-- Makes invoices immutable (contract 11). Once numbered, only these may change: open becomes paid
-- or void, with its time, and the PDF is added once. Invoices are never deleted: a credit note
-- corrects them.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unchanged invoices%ROWTYPE;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'invoices are never deleted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.number IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'invoice % has its number and is never deleted; a credit note corrects it', OLD.number
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  unchanged := NEW;
  unchanged.status := OLD.status;
  unchanged.paid_at := OLD.paid_at;
  unchanged.voided_at := OLD.voided_at;
  unchanged.pdf := OLD.pdf;
  unchanged.pdf_sha256 := OLD.pdf_sha256;
  IF unchanged IS DISTINCT FROM OLD
    OR (NEW.status <> OLD.status AND NOT (OLD.status = 'open' AND NEW.status IN ('paid', 'void')))
    OR (NEW.status = OLD.status AND (NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.voided_at IS DISTINCT FROM OLD.voided_at))
    OR (OLD.pdf IS NOT NULL AND (NEW.pdf, NEW.pdf_sha256) IS DISTINCT FROM (OLD.pdf, OLD.pdf_sha256))
  THEN
    RAISE EXCEPTION 'invoice % has its number and never changes; a credit note corrects it', OLD.number
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_invoice BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();

CREATE OR REPLACE TRIGGER keep_invoices BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice();
