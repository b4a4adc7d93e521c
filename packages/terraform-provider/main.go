// Command terraform-provider-gatehouse is a Terraform and OpenTofu provider for Gatehouse, using
// its public API /v1.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"gatehouse/terraform-provider/internal/provider"
)

// Address is the provider's source in configurations. Its host is not a registry, so none is ever
// contacted.
const Address = "gatehouse.internal/gatehouse/gatehouse"

// version is set by the release: go build -ldflags "-X main.version=…".
var version = "0.0.0"

func main() {
	if err := providerserver.Serve(context.Background(), provider.New(version), providerserver.ServeOpts{Address: Address}); err != nil {
		log.Fatal(err)
	}
}
