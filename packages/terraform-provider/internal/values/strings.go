// Package values turns what the API answers into what a state holds, and back.
package values

import (
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// StringSet is a set of a state.
func StringSet(list []string) types.Set {
	elements := make([]attr.Value, 0, len(list))
	for _, each := range list {
		elements = append(elements, types.StringValue(each))
	}
	return types.SetValueMust(types.StringType, elements)
}

// Strings are the members of a set whose values are known, in order, so that the same set is the same request.
func Strings(set types.Set) []string {
	list := make([]string, 0, len(set.Elements()))
	for _, each := range set.Elements() {
		if text, ok := each.(types.String); ok {
			list = append(list, text.ValueString())
		}
	}
	sort.Strings(list)
	return list
}

// Time is a time of the API as people write it: without milliseconds that are zero.
func Time(text *string) types.String {
	if text == nil {
		return types.StringNull()
	}
	return types.StringValue(strings.Replace(*text, ".000Z", "Z", 1))
}
