package gatehouse

import (
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"time"
)

// queryOf encodes the parameters that are set, under the names in their `form` tags. Fields without
// one are headers.
func queryOf(params any) url.Values {
	query := url.Values{}
	value := reflect.ValueOf(params)
	if !value.IsValid() || (value.Kind() == reflect.Pointer && value.IsNil()) {
		return query
	}
	value = reflect.Indirect(value)
	for i := range value.NumField() {
		name, _, _ := strings.Cut(value.Type().Field(i).Tag.Get("form"), ",")
		field := value.Field(i)
		if name == "" || field.IsZero() {
			continue
		}
		field = reflect.Indirect(field)
		if field.Kind() == reflect.Slice {
			for at := range field.Len() {
				query.Add(name, textOf(field.Index(at).Interface()))
			}
		} else {
			query.Set(name, textOf(field.Interface()))
		}
	}
	return query
}

func textOf(value any) string {
	if moment, is := value.(time.Time); is {
		return moment.UTC().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(value)
}
