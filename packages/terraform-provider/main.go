// A Terraform and OpenTofu provider for Gatehouse, over its public API /v1.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"gatehouse/terraform-provider/internal/provider"
)

// Address is what configurations name as the provider's source. Its host is no registry's, so that nothing is ever looked for in one.
const Address = "gatehouse.internal/gatehouse/gatehouse"

// version is set by the release: go build -ldflags "-X main.version=…".
var version = "0.0.0"

func main() {
	if err := providerserver.Serve(context.Background(), provider.New(version), providerserver.ServeOpts{Address: Address}); err != nil {
		log.Fatal(err)
	}
}
