/** How the page reaches a house: over the network, or within the browser. Whoever asks through this knows not which. */
export interface Reply {
  status: number;
  text: string;
}

/** One open line to a table. */
export interface Channel {
  /** Send a text, as soon as the line is open. */
  send(text: string): void;
  /** Whether nothing can be sent any more. */
  readonly lost: boolean;
  /** Hang up; nobody is told. */
  close(): void;
}

export interface Transport {
  /** Whether a line can break without a word, and is to be asked for signs of life. */
  readonly breaks: boolean;
  /** Ask for something; rejected where the house cannot be reached. */
  request(method: string, path: string, body?: string): Promise<Reply>;
  /** Open a line by its path; `lost` is called when it ends without being closed here. */
  line(path: string, heard: (text: string) => void, lost: () => void): Channel;
}
