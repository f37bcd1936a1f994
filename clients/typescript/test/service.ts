// What a test needs of the world: a service, a proxy that cuts connections, an endpoint, and somebody who pays.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const FIELDCALL = resolve(process.env["FIELDCALL"] ?? "../../.venv/bin/fieldcall");

export interface Demo {
  url: string;
  practiceKey: string;
  stop(): Promise<void>;
}

/** `fieldcall serve --demo` in a folder of its own. */
export async function serveDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), "fieldcall-"));
  const service = spawn(FIELDCALL, ["serve", "--demo", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  for await (const line of createInterface({ input: service.stdout })) {
    printed += `${line}\n`;
    if (line.includes("Next:")) break;
  }
  return {
    url: /http:\/\/\S+/.exec(printed)?.[0] ?? "",
    practiceKey: /Practice agent (\S+)/.exec(printed)?.[1] ?? "",
    async stop() {
      service.kill();
      await once(service, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

/** Pays on the built-in page, as the payer's browser does. */
export async function pay(checkoutUrl: string | null): Promise<void> {
  const paid = await fetch(String(checkoutUrl), { method: "POST", body: new URLSearchParams({ decision: "pay" }) });
  if (!paid.ok) throw new Error(await paid.text());
}

/** Forwards connections to a service, and cuts them on order. */
export class Proxy {
  cuts = 0;
  /** Where the service's answer has begun. */
  readonly #answered = new Set<Socket>();
  readonly #open = new Set<Socket>();
  readonly #server: Server;
  #losesNextAnswer = false;

  private constructor(target: string) {
    this.#server = createServer((client) => {
      const service = connect(Number(new URL(target).port), "127.0.0.1");
      this.#open.add(client);
      for (const [one, other] of [[client, service], [service, client]] as const) {
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
      client.on("data", (data) => service.write(data)).on("close", () => {
        this.#open.delete(client);
        this.#answered.delete(client);
      });
      service.on("data", (data) => {
        if (this.#losesNextAnswer) {
          this.#losesNextAnswer = false;
          this.cuts += 1;
          client.destroy();
        } else {
          client.write(data);
          this.#answered.add(client);
        }
      });
    });
  }

  static async before(target: string): Promise<Proxy> {
    const proxy = new Proxy(target);
    await once(proxy.#server.listen(0, "127.0.0.1"), "listening");
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The service does what it is asked next, and its answer does not come back. */
  loseNextAnswer(): void {
    this.#losesNextAnswer = true;
  }

  /** Cuts a connection on which an answer has begun, once there is one. */
  async cutNow(): Promise<void> {
    while (!this.#answered.size) await new Promise((resume) => setTimeout(resume, 10));
    for (const client of this.#answered) client.destroy();
    this.#answered.clear();
    this.cuts += 1;
  }

  stop(): void {
    for (const client of this.#open) client.destroy();
    this.#server.close();
  }
}

export interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An endpoint for webhooks that takes every call. */
export class Receiver {
  readonly #calls: Call[] = [];
  readonly #server = createHttpServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      this.#calls.push({ headers: request.headers, body });
      response.end();
    });
  });

  static async listening(): Promise<Receiver> {
    const receiver = new Receiver();
    await once(receiver.#server.listen(0, "127.0.0.1"), "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** The first call with an event of a type, once it has come. */
  async received(type: string): Promise<Call> {
    for (;;) {
      const found = this.#calls.find((call) => call.body.includes(`"${type}"`));
      if (found) return found;
      await new Promise((resume) => setTimeout(resume, 20));
    }
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
