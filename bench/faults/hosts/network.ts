import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** The hosts' network, in the range reserved for such tests (RFC 2544). */
export const NETWORK = "198.18.77.0/24";
const address = (last: number): string => `198.18.77.${last}`;
/** This process's address, for callers and receivers outside the hosts. */
export const OUTSIDE = address(1);

export const WEB_PORT = 3000;

const SWITCH = "sw0";

/** A host's network: an interface and a loopback, connected to the switch by one cable. */
export type Host = {
  address: string;
  /** Command prefix that runs a command on this host. */
  behind: readonly string[];
  /** Unplugs the cable: packets are dropped silently. */
  cut(): void;
  mend(): void;
  /** Slows traffic both ways. Returns a description. */
  slow(): string;
  quick(): void;
};

export type Network = AsyncDisposable & { addHost(): Promise<Host> };

const ip = (...words: string[]): void => {
  execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });
};

/**
 * Creates a switch for hosts in this process's network namespace, which must be isolated. It all ends with the
 * processes started in it.
 */
export async function openNetwork(): Promise<Network> {
  ip("link", "set", "lo", "up");
  ip("link", "add", SWITCH, "type", "bridge");
  ip("address", "add", `${OUTSIDE}/24`, "dev", SWITCH);
  ip("link", "set", SWITCH, "up");
  const holders: ChildProcess[] = [];
  return {
    addHost: async () => {
      const number = holders.length + 1;
      // A namespace lives as long as a process in it; this one ends when its input closes.
      const holder = spawn("unshare", ["--net", "cat"], { stdio: ["pipe", "pipe", "inherit"] });
      holders.push(holder);
      holder.stdin.write("\n");
      await once(holder.stdout, "data"); // it is inside the namespace by now
      return await wire(number, holder.pid ?? 0);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(
        holders.map(async (holder) => {
          const gone = once(holder, "exit");
          holder.stdin?.end();
          await gone;
        }),
      );
      ip("link", "delete", SWITCH);
    },
  };
}

async function wire(number: number, pid: number): Promise<Host> {
  const [cable, own] = [`host${number}`, address(10 + number)];
  // Processes on the host must end with this one, even if it is killed.
  const enter = ["nsenter", "--target", String(pid), "--net", "setpriv", "--pdeathsig", "KILL"];
  const inside = (...words: string[]) => {
    const [program = "", ...rest] = [...enter, ...words];
    execFileSync(program, rest, { stdio: ["ignore", "ignore", "pipe"] });
  };
  ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", String(pid));
  ip("link", "set", cable, "master", SWITCH, "up");
  inside("ip", "link", "set", "lo", "up");
  inside("ip", "address", "add", `${own}/24`, "dev", "eth0");
  inside("ip", "link", "set", "eth0", "up");
  const shape = (...kind: string[]) => {
    execFileSync("tc", ["qdisc", "replace", "dev", cable, "root", ...kind], { stdio: ["ignore", "ignore", "pipe"] });
    inside("tc", "qdisc", "replace", "dev", "eth0", "root", ...kind);
  };
  return {
    address: own,
    behind: enter,
    cut: () => ip("link", "set", cable, "down"),
    mend: () => ip("link", "set", cable, "up"),
    slow: () => {
      try {
        shape("netem", "delay", "100ms", "20ms");
        return "100 ms later each way";
      } catch {
        // The kernel has no netem: use a narrow link with a queue instead.
        shape("tbf", "rate", "1mbit", "burst", "3000", "latency", "2s");
        return "1 Mbit/s each way, with a queue of 2 s";
      }
    },
    quick: () => {
      execFileSync("tc", ["qdisc", "del", "dev", cable, "root"]);
      inside("tc", "qdisc", "del", "dev", "eth0", "root");
    },
  };
}
