package api

import "context"

// Budget is the monthly number of credits that notifications are based on; nil means none. Levels
// are percentages of it, and of every key's ceiling.
type Budget struct {
	MonthlyBudget *int64  `json:"monthly_budget"`
	Levels        []int64 `json:"levels"`
}

const budgetPath = "/v1/budget"

// GetBudget returns the budget of the key's workspace.
func (c *Client) GetBudget(ctx context.Context) (Budget, error) {
	var budget Budget
	err := c.do(ctx, call{method: "GET", path: budgetPath}, &budget)
	return budget, err
}

// UpdateBudget changes the given fields; nil removes the budget.
func (c *Client) UpdateBudget(ctx context.Context, changes map[string]any) (Budget, error) {
	var budget Budget
	err := c.do(ctx, call{method: "PATCH", path: budgetPath, body: changes}, &budget)
	return budget, err
}
