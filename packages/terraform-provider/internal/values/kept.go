package values

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

// Kept is an attribute's value after a read: as it was written while the API answers what it answered to that, and else as it answers now.
//
// The API writes some values in a form of its own (203.0.113.7 as 203.0.113.7/32, a time in UTC, an address with its slash). That is no
// drift, and Terraform refuses a provider that puts another spelling in place of the configuration's.
func Kept[V, A any](written V, then *A, now A, field func(A) any, fresh V) V {
	if then != nil && reflect.DeepEqual(field(*then), field(now)) {
		return written
	}
	return fresh
}

const answeredKey = "answered"

type reader interface {
	GetKey(context.Context, string) ([]byte, diag.Diagnostics)
}

type writer interface {
	SetKey(context.Context, string, []byte) diag.Diagnostics
}

// Answered is what the API answered when the state was last in step with it; nil after an import.
func Answered[A any](ctx context.Context, private reader) (*A, diag.Diagnostics) {
	written, diags := private.GetKey(ctx, answeredKey)
	if diags.HasError() || len(written) == 0 {
		return nil, diags
	}
	var answered A
	if err := json.Unmarshal(written, &answered); err != nil {
		diags.AddError("The state's private part cannot be read", err.Error())
		return nil, diags
	}
	return &answered, diags
}

// KeepAnswered notes what the API answered, next to the state. It must hold no secret.
func KeepAnswered[A any](ctx context.Context, private writer, answered A) diag.Diagnostics {
	written, err := json.Marshal(answered)
	if err != nil {
		return diag.Diagnostics{diag.NewErrorDiagnostic("The API's answer cannot be kept", err.Error())}
	}
	return private.SetKey(ctx, answeredKey, written)
}
