// Command pack builds the provider's archives in the layout of Terraform and OpenTofu mirrors and
// registries.
package main

import (
	"archive/zip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	name = "terraform-provider-gatehouse"
	// manifest states the plugin protocol of the binary.
	manifest = `{"version": 1, "metadata": {"protocol_versions": ["6.0"]}}` + "\n"
)

var machines = [][2]string{
	{"darwin", "amd64"}, {"darwin", "arm64"}, {"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

func main() {
	version := flag.String("version", "", "the version, without a v")
	out := flag.String("out", "dist", "the folder for the archives")
	flag.Parse()
	if *version == "" {
		log.Fatal("pack: -version is missing")
	}
	if err := packAll(*version, *out); err != nil {
		log.Fatal(err)
	}
}

func packAll(version, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", name)
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	files := []string{fmt.Sprintf("%s_%s_manifest.json", name, version)}
	if err := os.WriteFile(filepath.Join(out, files[0]), []byte(manifest), 0o644); err != nil {
		return err
	}
	for _, machine := range machines {
		binary, err := build(scratch, version, machine)
		if err != nil {
			return err
		}
		archive := fmt.Sprintf("%s_%s_%s_%s.zip", name, version, machine[0], machine[1])
		if err := pack(binary, filepath.Join(out, archive)); err != nil {
			return err
		}
		files = append(files, archive)
	}
	return writeSums(out, fmt.Sprintf("%s_%s_SHA256SUMS", name, version), files)
}

// build compiles the provider for a platform, reproducibly.
func build(scratch, version string, machine [2]string) (string, error) {
	binary := filepath.Join(scratch, fmt.Sprintf("%s_v%s", name, version))
	if machine[0] == "windows" {
		binary += ".exe"
	}
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X main.version="+version, "-o", binary, ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+machine[0], "GOARCH="+machine[1])
	if said, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s for %s: %w\n%s", name, strings.Join(machine[:], "/"), err, said)
	}
	return binary, nil
}

// pack archives the binary alone, without a timestamp, as an executable.
func pack(binary, archive string) error {
	from, err := os.Open(binary)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.Create(archive)
	if err != nil {
		return err
	}
	defer to.Close()
	writer := zip.NewWriter(to)
	header := &zip.FileHeader{Name: filepath.Base(binary), Method: zip.Deflate}
	header.SetMode(0o755)
	entry, err := writer.CreateHeader(header)
	if err != nil {
		return err
	}
	if _, err := io.Copy(entry, from); err != nil {
		return err
	}
	return writer.Close()
}

func writeSums(out, sums string, files []string) error {
	lines := ""
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join(out, file))
		if err != nil {
			return err
		}
		lines += fmt.Sprintf("%x  %s\n", sha256.Sum256(content), file)
	}
	return os.WriteFile(filepath.Join(out, sums), []byte(lines), 0o644)
}
