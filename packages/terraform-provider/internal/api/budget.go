package api

import "context"

// Budget is the credits of a month that people are notified by; nil is none. Levels are percents of it, and of every key's ceiling.
type Budget struct {
	MonthlyBudget *int64  `json:"monthly_budget"`
	Levels        []int64 `json:"levels"`
}

const budgetPath = "/v1/budget"

// GetBudget reads the budget of the key's workspace.
func (c *Client) GetBudget(ctx context.Context) (Budget, error) {
	var budget Budget
	err := c.do(ctx, call{method: "GET", path: budgetPath}, &budget)
	return budget, err
}

// UpdateBudget changes the fields that are named; a nil takes the budget away.
func (c *Client) UpdateBudget(ctx context.Context, changes map[string]any) (Budget, error) {
	var budget Budget
	err := c.do(ctx, call{method: "PATCH", path: budgetPath, body: changes}, &budget)
	return budget, err
}
