package budget

import (
	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

// model is the resource as a plan or a state holds it.
type model struct {
	ID            types.String `tfsdk:"id"`
	MonthlyBudget types.Int64  `tfsdk:"monthly_budget"`
	Levels        types.Set    `tfsdk:"levels"`
}

// attributes are those that the API may refuse by name.
var attributes = []string{"monthly_budget", "levels"}

// request is the body that sets the budget of a plan. Levels that are not configured are left out, and stay.
func request(plan model) map[string]any {
	body := map[string]any{"monthly_budget": plan.MonthlyBudget.ValueInt64()}
	if !plan.Levels.IsUnknown() && !plan.Levels.IsNull() {
		body["levels"] = values.Int64s(plan.Levels)
	}
	return body
}

// cleared is the body that takes the budget away. The levels stay: the ceilings of keys have them too.
func cleared() map[string]any { return map[string]any{"monthly_budget": nil} }

// stateOf is the state of a workspace's budget.
func stateOf(workspace string, budget api.Budget) model {
	return model{
		ID:            types.StringValue(workspace),
		MonthlyBudget: types.Int64PointerValue(budget.MonthlyBudget),
		Levels:        values.Int64Set(budget.Levels),
	}
}
