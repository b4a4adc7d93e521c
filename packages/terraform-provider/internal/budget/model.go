package budget

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// model is the resource in a plan or a state.
type model struct {
	ID            types.String `tfsdk:"id"`
	MonthlyBudget types.Int64  `tfsdk:"monthly_budget"`
	Levels        types.Set    `tfsdk:"levels"`
}

// attributes are those that the API may name in an error.
var attributes = []string{"monthly_budget", "levels"}

// request returns the body that sets the planned budget. Levels that are not configured are omitted
// and stay.
func request(plan model) map[string]any {
	body := map[string]any{"monthly_budget": plan.MonthlyBudget.ValueInt64()}
	if !plan.Levels.IsUnknown() && !plan.Levels.IsNull() {
		body["levels"] = values.Int64s(plan.Levels)
	}
	return body
}

// cleared returns the body that removes the budget. The levels stay, because the ceilings of keys
// use them too.
func cleared() map[string]any { return map[string]any{"monthly_budget": nil} }

// stateOf returns the state of a workspace's budget.
func stateOf(workspace string, budget api.Budget) model {
	return model{
		ID:            types.StringValue(workspace),
		MonthlyBudget: types.Int64PointerValue(budget.MonthlyBudget),
		Levels:        values.Int64Set(budget.Levels),
	}
}
