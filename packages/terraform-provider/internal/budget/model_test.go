package budget

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"gatehouse/terraform-provider/internal/api"
	"gatehouse/terraform-provider/internal/values"
)

func written(t *testing.T, value any) string {
	t.Helper()
	out, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestLevelsThatAreNotConfiguredAreNotSent(t *testing.T) {
	plan := model{MonthlyBudget: types.Int64Value(500), Levels: types.SetUnknown(types.Int64Type)}
	if got, want := written(t, request(plan)), `{"monthly_budget":500}`; got != want {
		t.Errorf("sent %s", got)
	}
	plan.Levels = values.Int64Set([]int64{100, 50})
	if got, want := written(t, request(plan)), `{"levels":[50,100],"monthly_budget":500}`; got != want {
		t.Errorf("sent %s", got)
	}
	plan.Levels = values.Int64Set(nil)
	if got, want := written(t, request(plan)), `{"levels":[],"monthly_budget":500}`; got != want {
		t.Errorf("sent %s", got)
	}
}

func TestTakingItAwayLeavesTheLevels(t *testing.T) {
	if got, want := written(t, cleared()), `{"monthly_budget":null}`; got != want {
		t.Errorf("sent %s", got)
	}
}

func TestTheStateIsWhatTheAPISays(t *testing.T) {
	credits := int64(500)
	state := stateOf("ws_1", api.Budget{MonthlyBudget: &credits, Levels: []int64{50, 100}})
	if state.ID.ValueString() != "ws_1" || state.MonthlyBudget.ValueInt64() != 500 || !state.Levels.Equal(values.Int64Set([]int64{100, 50})) {
		t.Errorf("%+v", state)
	}
}
