package values

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Int64Set converts a list to a set.
func Int64Set(list []int64) types.Set {
	elements := make([]attr.Value, 0, len(list))
	for _, each := range list {
		elements = append(elements, types.Int64Value(each))
	}
	return types.SetValueMust(types.Int64Type, elements)
}

// Int64s returns the sorted elements of a known set, so that equal sets lead to equal requests.
func Int64s(set types.Set) []int64 {
	list := make([]int64, 0, len(set.Elements()))
	for _, each := range set.Elements() {
		if number, ok := each.(types.Int64); ok {
			list = append(list, number.ValueInt64())
		}
	}
	slices.Sort(list)
	return list
}
