import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** The network that the hosts share: of the addresses that are set aside for such tests (RFC 2544). */
export const NETWORK = "198.18.77.0/24";
const address = (last: number): string => `198.18.77.${last}`;
/** Where this process is: whoever calls from outside, and whoever is called there. */
export const OUTSIDE = address(1);

/** Where web processes listen on their hosts. */
export const WEB_PORT = 3000;

const SWITCH = "sw0";

/** A machine as far as its network goes: an interface and a loopback of its own, on one cable to the switch. */
export type Host = {
  address: string;
  /** What a command is put behind to run there. */
  behind: readonly string[];
  /** The cable is pulled: nobody is told, nothing comes through. */
  cut(): void;
  mend(): void;
  /** What comes to it and what it says takes longer. Answers how, in words. */
  slow(): string;
  quick(): void;
};

export type Network = AsyncDisposable & { addHost(): Promise<Host> };

const ip = (...words: string[]): void => {
  execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });
};

/**
 * A switch and the hosts on it, in the network namespace of this process, which must be its own. All of it is gone with the processes that
 * were started in it.
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
      // Whatever keeps a namespace is a process in it: this one ends with its input, which is with us.
      const holder = spawn("unshare", ["--net", "cat"], { stdio: ["pipe", "pipe", "inherit"] });
      holders.push(holder);
      holder.stdin.write("\n");
      await once(holder.stdout, "data"); // it is inside by then
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
  // What runs there ends with us, however we end.
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
        // A kernel without netem: a thin cable, on which what is sent waits in a queue.
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
