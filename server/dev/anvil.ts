// The development chains: anvil, each started at its first use and ended with the service.

import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { LocalChain } from '../ports/chains.ts'

/** Anvil's default chain id. */
export const ANVIL_CHAIN = 31337
/** Optional packages: npm installs that of this machine, where there is one. */
const PACKAGED = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/bin/anvil`
/** Of the chain on which Farcaster has its registries. */
export const FARCASTER_CHAIN = 10
const missing = (chain: number): string =>
  `The development chain (${chain}) does not start: there is no anvil. Install Foundry (https://getfoundry.sh), or name the program in ANVIL.`

/** The program: the given one, else the one of the optional package, else whatever the PATH has. */
const programOf = (given: string | undefined): string => {
  if (given) return given
  try {
    return createRequire(import.meta.url).resolve(PACKAGED)
  } catch {
    return 'anvil'
  }
}

/**
 * A shell between the service and anvil ends anvil when its own input ends, so that anvil ends also when the service is killed. It has a
 * process group of its own, so that a Ctrl-C for the service does not end the chain before the service has stopped.
 */
const ENDS_WITH_PARENT =
  'exec 3<&0; "$0" "$@" </dev/null 3<&- & child=$!; (read -r _ <&3; kill $child) >/dev/null 2>&1 & wait $child; kill $! 2>/dev/null'

interface Anvil extends LocalChain {
  close(): Promise<void>
}

/** Starts nothing until the address is asked for. `say` takes lines for a person. */
export const createAnvil = (given: string | undefined, say: (line: string) => void, chain = ANVIL_CHAIN): Anvil => {
  let running: Promise<string> | null = null
  let child: ChildProcess | null = null
  let closed = false

  const start = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chain)]
      const started = spawn('/bin/sh', ['-c', ENDS_WITH_PARENT, programOf(given), ...args], {
        stdio: ['pipe', 'pipe', 'ignore'],
        detached: true,
      })
      child = started
      let said = ''
      const read = (chunk: Buffer): void => {
        said += String(chunk)
        const [, address] = /Listening on (127\.0\.0\.1:\d+)/.exec(said) ?? []
        if (!address) return
        // The rest of its output is discarded.
        started.stdout.off('data', read).resume()
        say(`Development chain ${chain} started`)
        resolve(`http://${address}`)
      }
      started.stdout.on('data', read)
      const end = (): void => {
        // The next call starts it again, with a new and empty chain.
        if (child === started) [running, child] = [null, null]
        reject(new Error(missing(chain)))
      }
      started.on('error', end)
      started.on('close', end)
    })

  return {
    id: chain,
    address: () => {
      if (closed) return Promise.reject(new Error('The service is stopping.'))
      if (!running) {
        running = start()
        running.catch((error: Error) => say(error.message))
      }
      return running
    },
    close: async () => {
      closed = true
      const ending = child
      if (!ending) return
      const gone = new Promise<void>((resolve) => ending.once('close', () => resolve()))
      ending.stdin?.end()
      await gone
    },
  }
}
