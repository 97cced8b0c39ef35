// What the service needs from outside itself. Each port has one real implementation beside this file and may have a small real fake in test/fakes.

/** Milliseconds since 1970. Handed in, so that tests can move it. */
export interface Clock {
  now(): number
}

/** Cryptographically secure random bytes. */
export interface Random {
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** Sends one e-mail; rejects when the provider did not take it. */
export interface Mail {
  send(message: { to: string; subject: string; text: string }): Promise<void>
  /** Resolves when the provider can be reached; used by /readyz and the doctor. */
  check(): Promise<void>
  close(): void
}

/** One JSON line per event. Never a token, code, key, address or phone number. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

/** Prometheus counters and histograms. Label values come from tables, never from people. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>): void
  observe(name: string, seconds: number, labels?: Record<string, string>): void
  /** The text of /metrics. */
  text(): string
}
