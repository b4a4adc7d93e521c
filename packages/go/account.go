package gatehouse

import (
	"context"
	"iter"
	"net/http"
)

// KeysService manages the workspace's API keys.
type KeysService struct{ c *Client }

// Create creates a key. Only this answer contains the token.
func (s *KeysService) Create(ctx context.Context, body CreateKeyRequest) (*CreatedApiKey, error) {
	return post[CreatedApiKey](ctx, s.c, "/v1/keys", body)
}

func (s *KeysService) List(ctx context.Context, params *ListKeysParams) iter.Seq2[ApiKey, error] {
	return list[ApiKey](ctx, s.c, "/v1/keys", params)
}

func (s *KeysService) Get(ctx context.Context, id string) (*ApiKey, error) {
	return get[ApiKey](ctx, s.c, at("/v1/keys/{}", id), nil)
}

func (s *KeysService) Update(ctx context.Context, id string, body UpdateKeyRequest) (*ApiKey, error) {
	return patch[ApiKey](ctx, s.c, at("/v1/keys/{}", id), body)
}

func (s *KeysService) Revoke(ctx context.Context, id string, body RevokeKeyRequest) (*ApiKey, error) {
	return remove[ApiKey](ctx, s.c, at("/v1/keys/{}", id), body)
}

// WorkspaceService manages the workspace and its people.
type WorkspaceService struct{ c *Client }

func (s *WorkspaceService) Get(ctx context.Context) (*Workspace, error) {
	return get[Workspace](ctx, s.c, "/v1/workspace", nil)
}

// Update changes the fields that are not nil: all of them, or none. A key can tighten the limits on
// keys, but not loosen them.
func (s *WorkspaceService) Update(ctx context.Context, body UpdateWorkspaceRequest) (*Workspace, error) {
	return patch[Workspace](ctx, s.c, "/v1/workspace", body)
}

func (s *WorkspaceService) Members(ctx context.Context, params *ListMembersParams) iter.Seq2[Member, error] {
	return list[Member](ctx, s.c, "/v1/members", params)
}

func (s *WorkspaceService) RemoveMember(ctx context.Context, id string) (*Member, error) {
	return remove[Member](ctx, s.c, at("/v1/members/{}", id), nil)
}

func (s *WorkspaceService) Invite(ctx context.Context, body InviteMemberRequest) (*Invitation, error) {
	return post[Invitation](ctx, s.c, "/v1/invitations", body)
}

// BillingService manages credits and invoices.
type BillingService struct{ c *Client }

func (s *BillingService) Balance(ctx context.Context) (*Balance, error) {
	return get[Balance](ctx, s.c, "/v1/balance", nil)
}

// Budget returns the monthly budget, which notifies and stops nothing. Reading and changing it
// require the scope admin.
func (s *BillingService) Budget(ctx context.Context) (*Budget, error) {
	return get[Budget](ctx, s.c, "/v1/budget", nil)
}

// UpdateBudget changes the fields that are not nil.
func (s *BillingService) UpdateBudget(ctx context.Context, body UpdateBudgetRequest) (*Budget, error) {
	return patch[Budget](ctx, s.c, "/v1/budget", body)
}

// ClearBudget removes the monthly budget by sending null, which UpdateBudgetRequest would omit. The
// levels stay, for the ceilings of keys.
func (s *BillingService) ClearBudget(ctx context.Context) (*Budget, error) {
	return patch[Budget](ctx, s.c, "/v1/budget", map[string]any{"monthly_budget": nil})
}

func (s *BillingService) Usage(ctx context.Context, params *ReadUsageParams) (*Usage, error) {
	return get[Usage](ctx, s.c, "/v1/usage", params)
}

// Ledger yields all ledger entries.
func (s *BillingService) Ledger(ctx context.Context, params *ListLedgerParams) iter.Seq2[LedgerEntry, error] {
	return list[LedgerEntry](ctx, s.c, "/v1/ledger", params)
}

func (s *BillingService) Invoices(ctx context.Context, params *ListInvoicesParams) iter.Seq2[Invoice, error] {
	return list[Invoice](ctx, s.c, "/v1/invoices", params)
}

func (s *BillingService) Invoice(ctx context.Context, id string) (*InvoiceDetail, error) {
	return get[InvoiceDetail](ctx, s.c, at("/v1/invoices/{}", id), nil)
}

// InvoicePDF returns the PDF's bytes.
func (s *BillingService) InvoicePDF(ctx context.Context, id string) ([]byte, error) {
	e := exchange{method: http.MethodGet, path: at("/v1/invoices/{}.pdf", id), header: map[string]string{"Accept": "application/pdf"}}
	_, body, err := s.c.send(ctx, e)
	return body, err
}
