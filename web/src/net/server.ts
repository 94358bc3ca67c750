/** A house over the network: requests and sockets, to where the page came from. */
import type { Channel, Reply, Transport } from "./transport";

class Socket implements Channel {
  private readonly socket: WebSocket;
  private open = true;

  constructor(path: string, heard: (text: string) => void, lost: () => void) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket.onmessage = (event: MessageEvent<string>) => heard(event.data);
    this.socket.onclose = () => {
      if (this.open) lost();
    };
  }

  get lost(): boolean {
    return this.socket.readyState > WebSocket.OPEN;
  }

  send(text: string): void {
    const { socket } = this;
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.addEventListener("open", () => socket.send(text), { once: true });
  }

  close(): void {
    this.open = false;
    this.socket.close();
  }
}

export const server: Transport = {
  breaks: true,
  async request(method, path, body): Promise<Reply> {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await fetch(path, { method, headers, body: body ?? null });
    return { status: answer.status, text: await answer.text() };
  },
  line: (path, heard, lost) => new Socket(path, heard, lost),
};
