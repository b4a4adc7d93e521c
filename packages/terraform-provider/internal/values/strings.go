// Package values converts between the API's values and those of a state.
package values

import (
	"sort"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// StringSet converts a list to a set.
func StringSet(list []string) types.Set {
	elements := make([]attr.Value, 0, len(list))
	for _, each := range list {
		elements = append(elements, types.StringValue(each))
	}
	return types.SetValueMust(types.StringType, elements)
}

// Strings returns the sorted elements of a known set, so that equal sets lead to equal requests.
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

// Time formats a time of the API without zero milliseconds.
func Time(text *string) types.String {
	if text == nil {
		return types.StringNull()
	}
	return types.StringValue(strings.Replace(*text, ".000Z", "Z", 1))
}
