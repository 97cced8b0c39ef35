// The WebAssembly that a script holds in its text, as base64.

/** Base64 of the first eight bytes of every module: `\0asm` and version 1. */
const MODULE = /["'`](AGFzbQEAAAA[A-Za-z0-9+/]+=*)["'`]/g

export const wasmIn = (script: string): Buffer[] =>
  [...script.matchAll(MODULE)].map(([, module = '']) => Buffer.from(module, 'base64'))
