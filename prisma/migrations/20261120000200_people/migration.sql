-- AlterTable
ALTER TABLE "verification_tokens" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "used_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "verification_tokens_identifier_created_at_idx" ON "verification_tokens"("identifier", "created_at");

-- CreateIndex
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens"("expires");
