package gatehouse

import (
	"errors"
	"net/url"
	"strings"
)

// readBaseURL returns an installation's URL without trailing slashes and /v1. It refuses anything
// but an absolute http or https URL without a user, query or fragment.
func readBaseURL(given string) (string, error) {
	read, err := url.Parse(given)
	if err != nil || read.Host == "" || (read.Scheme != "http" && read.Scheme != "https") ||
		read.User != nil || strings.ContainsAny(given, "?#") {
		// Does not quote the text, which may contain a password or a key.
		return "", errors.New("gatehouse: BaseURL must be an absolute http or https URL such as https://gatehouse.example.com, without a user, a query or a fragment")
	}
	trimmed := strings.TrimRight(given, "/")
	if last := len(trimmed) - len("/v1"); last > 0 && strings.EqualFold(trimmed[last:], "/v1") {
		trimmed = strings.TrimRight(trimmed[:last], "/")
	}
	return trimmed, nil
}
