-- What finance looks for on an invoice: until when it is to be paid, the buyer's order number, and the seller's logo as it was then.
ALTER TABLE "invoices" ADD COLUMN "order_number" TEXT, ADD COLUMN "logo_sha256" TEXT, ADD COLUMN "due_date" DATE;
ALTER TABLE "billing_settings" ADD COLUMN "order_number" TEXT;

CREATE TABLE "seller_logos" (
    "sha256" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "seller_logos_pkey" PRIMARY KEY ("sha256")
);

-- That an invoice was paid stands on a paper of its own: the invoice's says what it said when it was issued.
CREATE TABLE "receipts" (
    "workspace_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "pdf_sha256" TEXT NOT NULL,
    CONSTRAINT "receipts_pkey" PRIMARY KEY ("workspace_id", "invoice_id")
);
