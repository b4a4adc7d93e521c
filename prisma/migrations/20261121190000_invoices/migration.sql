-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('invoice', 'credit_note', 'statement');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('draft', 'open', 'paid', 'void', 'issued');

-- CreateTable
CREATE TABLE "invoices" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "status" "invoice_status" NOT NULL,
    "seller_key" TEXT NOT NULL,
    "number" TEXT,
    "currency" TEXT NOT NULL,
    "net" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "credits" BIGINT NOT NULL,
    "pack_id" TEXT,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "lines" JSONB NOT NULL,
    "taxes" JSONB NOT NULL,
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "statement" JSONB,
    "period_start" DATE,
    "corrects_id" TEXT,
    "corrects_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "pdf" BYTEA,
    "pdf_sha256" TEXT,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "invoice_series" (
    "seller_key" TEXT NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("seller_key","kind","year")
);

-- CreateTable
CREATE TABLE "payments" (
    "workspace_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "matched" BOOLEAN NOT NULL,
    "reason" TEXT,
    "grant_id" TEXT,
    "actor" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("provider","reference")
);

-- CreateTable
CREATE TABLE "checkouts" (
    "workspace_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("workspace_id","invoice_id","session_id")
);

-- CreateTable
CREATE TABLE "top_up_states" (
    "workspace_id" TEXT NOT NULL,
    "armed" BOOLEAN NOT NULL DEFAULT true,
    "fired_at" TIMESTAMPTZ(3),

    CONSTRAINT "top_up_states_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "statement_progress" (
    "workspace_id" TEXT NOT NULL,
    "through" DATE NOT NULL,

    CONSTRAINT "statement_progress_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateIndex
CREATE INDEX "invoices_workspace_id_corrects_id_idx" ON "invoices"("workspace_id", "corrects_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_seller_key_number_key" ON "invoices"("seller_key", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_workspace_id_kind_period_start_key" ON "invoices"("workspace_id", "kind", "period_start");

-- CreateIndex
CREATE INDEX "payments_workspace_id_invoice_id_idx" ON "payments"("workspace_id", "invoice_id");

-- Below: what the schema's language cannot say.

-- A PDF is compressed by itself.
ALTER TABLE "invoices" ALTER COLUMN "pdf" SET STORAGE EXTERNAL;

ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_numbered_check" CHECK (("status" = 'draft') = ("number" IS NULL)),
  ADD CONSTRAINT "invoices_issued_check" CHECK (("status" = 'draft') = ("issued_at" IS NULL)),
  ADD CONSTRAINT "invoices_paid_check" CHECK (("status" = 'paid') = ("paid_at" IS NOT NULL)),
  ADD CONSTRAINT "invoices_void_check" CHECK (("status" = 'void') = ("voided_at" IS NOT NULL)),
  ADD CONSTRAINT "invoices_kind_check" CHECK ("status" = 'draft' OR ("status" = 'issued') = ("kind" <> 'invoice')),
  ADD CONSTRAINT "invoices_sum_check" CHECK ("net" + "tax" = "total"),
  ADD CONSTRAINT "invoices_pdf_check" CHECK (("pdf" IS NULL) = ("pdf_sha256" IS NULL));

-- What an invoice says it says for good (contract 11). Of one that has a number only this may change: open becomes paid or void, with
-- its time, and the PDF is put beside it, once. None is deleted: a credit note corrects it.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER keep_invoice BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER keep_invoices BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice();
