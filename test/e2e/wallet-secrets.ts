// What would give a wallet away, by what its frame sent when it was made; and where a page may hold it.

import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright-core'
import { recoveryContext } from '../../frame/handlers/new-wrapping.ts'
import { accountOf } from '../../frame/keys/account.ts'
import { phraseOf, seedOf } from '../../frame/keys/phrase-seed.ts'
import { importSealKey, openBytes } from '../../frame/keys/sealed-bytes.ts'
import { combineShares } from '../../frame/keys/shares.ts'
import { jwtClaims } from '../../src/kit/jwt-claims.ts'
import { create, type Device, type HostPage } from './wallet-host.ts'
import { DEMO_APP } from './world.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'))

/** `keys` and `service`: texts in every spelling, of what is the person's alone and of what the service is given. `raw`: the bytes of the first, in hex. */
interface WalletSecrets {
  readonly address: string
  readonly keys: readonly string[]
  readonly service: readonly string[]
  readonly raw: readonly string[]
}

const secretsOf = async (sent: Record<string, string>, user: string): Promise<WalletSecrets> => {
  const { address = '', set_id: set = '', service_share: share = '', recovery_key: key = '', recovery_share: sealed = '' } = sent
  const owner = { app: DEMO_APP, user, address }
  const service = { set, bytes: bytesOf(share) }
  const recovery = { set, bytes: await openBytes(await importSealKey(bytesOf(key)), sealed, recoveryContext(owner, set)) }
  const secret = Uint8Array.from(await combineShares(service, recovery))
  const account = await accountOf(secret, 'ethereum')
  assert.equal(account.address, address, 'the canaries are those of this wallet')
  const phrase = Buffer.from(await phraseOf(secret)).toString()
  const inAll = (bytes: Uint8Array): string[] => {
    const all = Buffer.from(bytes)
    return [all.toString('hex'), all.toString('base64url'), all.toString('base64').replace(/=+$/, ''), [...all].join(',')]
  }
  const raw = [secret, account.key, recovery.bytes, await seedOf(secret), Buffer.from(phrase)]
  return {
    address,
    keys: [phrase, ...raw.slice(0, 3).flatMap(inAll)],
    service: [share, key],
    raw: raw.map((bytes) => Buffer.from(bytes).toString('hex')),
  }
}

/** Makes a wallet for the user who is logged in on a device, and knows its secrets. */
export const createKnown = async ({ page, calls }: Device): Promise<WalletSecrets> => {
  await create(page)
  const token = await page.evaluate(() => (window as never as HostPage).host.client.getAccessToken())
  const sent = calls.find(({ path }) => path.endsWith('/embedded_wallets'))?.body ?? '{}'
  return secretsOf(JSON.parse(sent), jwtClaims(token)?.sub ?? '')
}

/** Every text that is alive in the memory of a page or a frame. */
export const textsOf = async (session: CDPSession): Promise<string> => {
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings.join('\n')
}

/** Whether the memory of processes can be read here: on Linux, by who may read everything. */
export const CAN_READ_MEMORY = process.platform === 'linux' && process.getuid?.() === 0

const PIECE = 1024 * 1024
/** The writable memory of a process, piece by piece; each begins with the end of the one before. */
function* piecesOf(pid: number): Generator<Buffer> {
  const file = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '', to = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      const end = Number.parseInt(to, 16)
      for (let at = Number.parseInt(from, 16); at < end; at += PIECE - 64) {
        const piece = Buffer.alloc(Math.min(PIECE, end - at))
        try {
          readSync(file, piece, 0, piece.length, at)
        } catch {
          // A region that is only reserved, or gone meanwhile.
          break
        }
        yield piece
      }
    }
  } finally {
    closeSync(file)
  }
}

/** The processes that draw pages and hold one of these bytes (hex) anywhere in their memory. */
export const holdersOf = async (browser: Browser, raw: readonly string[]): Promise<{ holders: number[]; renderers: number }> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const wanted = raw.map((hex) => Buffer.from(hex, 'hex'))
  const holds = (pid: number): boolean => {
    for (const piece of piecesOf(pid)) if (wanted.some((bytes) => piece.includes(bytes))) return true
    return false
  }
  return { holders: renderers.filter(holds), renderers: renderers.length }
}
