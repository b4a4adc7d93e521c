import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { DOCUMENT, run } from "./run.ts";

const PROGRAM = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"program/client"
)

func create(server string) (string, error) {
	calls, err := client.NewClientWithResponses(server)
	if err != nil {
		return "", err
	}
	request := client.CreateJobRequest{Urls: &[]string{"https://example.com/"}}
	response, err := calls.CreateJobWithResponse(context.Background(), nil, request)
	if err != nil {
		return "", err
	}
	return response.JSON202.Id, nil
}

func read(body string) (int64, error) {
	var event client.WebhookEvent
	if err := json.Unmarshal([]byte(body), &event); err != nil {
		return 0, err
	}
	completed, err := event.AsJobCompletedEvent()
	return completed.Data.UrlsOk, err
}

func main() {
	id, err := create(os.Args[1])
	if err != nil {
		panic(err)
	}
	urls, err := read(os.Args[2])
	if err != nil {
		panic(err)
	}
	fmt.Println(id, urls)
}
`;

/** Generates the Go client in `folder`, with a program that creates a job and reads a webhook event. */
export async function generateGo(folder: string): Promise<void> {
  await mkdir(path.join(folder, "client"));
  await run("oapi-codegen", ["-package", "client", "-o", "client/client.go", DOCUMENT], folder);
  await writeFile(path.join(folder, "main.go"), PROGRAM);
  await run("go", ["mod", "init", "program"], folder);
}

/** Compiles the client and the program; offline, with the modules of Go's cache alone. */
export async function compileGo(folder: string, { offline }: { offline: boolean }): Promise<void> {
  const cache = (await run("go", ["env", "GOMODCACHE"], folder)).trim();
  const cached = { GOPROXY: `${pathToFileURL(path.join(cache, "cache/download"))},off`, GOSUMDB: "off" };
  await run("go", ["build", "-mod=mod", "-o", "program", "."], folder, offline ? cached : {});
}
