package values

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/diag"
)

// Kept returns an attribute's value after a read: the configured spelling while the API's value is
// unchanged, otherwise the current value.
//
// The API normalizes some values (203.0.113.7 to 203.0.113.7/32, times to UTC, a URL's trailing
// slash). That is not drift, and Terraform rejects a provider that returns a spelling other than
// the configured one.
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

// Answered returns the API's answer when the state was last in sync; nil after an import.
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

// KeepAnswered stores the API's answer next to the state. It must not contain secrets.
func KeepAnswered[A any](ctx context.Context, private writer, answered A) diag.Diagnostics {
	written, err := json.Marshal(answered)
	if err != nil {
		return diag.Diagnostics{diag.NewErrorDiagnostic("The API's answer cannot be kept", err.Error())}
	}
	return private.SetKey(ctx, answeredKey, written)
}
