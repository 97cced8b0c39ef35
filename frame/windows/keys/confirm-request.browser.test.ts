import { expect } from '@open-wc/testing'
import { confirmWords } from '../../words/confirm-words.ts'
import { ENGLISH_KEYS } from '../../words/words.ts'
import { confirmRequest } from './confirm-request.ts'
import type { Screen } from './screen.ts'

const own = confirmWords(null)
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = `0x${'70'.repeat(20)}`
const word = (value: string | number): string =>
  (typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const text = (given: string): string =>
  word(32) +
  word(given.length) +
  [...given]
    .map((one) => one.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')
/** An answer in its place: whether it was done, its size, and as many bytes as are taken. */
const answer = (given: string, most: number): string => word(given ? 1 : 0) + word(given.length / 2) + given.padEnd(most * 2, '0')
/** What a token with six decimals says to one call that asks it everything. */
const says = (symbol: string): string =>
  `0x${answer(word(6), 32)}${answer(text(symbol), 192)}${answer('', 192)}${answer('', 32)}${answer('', 32)}`
const data = `0xa9059cbb${word(`0x${'0b'.repeat(20)}`)}${word(25_000_000)}`
const request = {
  ...{ method: 'eth_signTransaction', address: ADDRESS, digest: '0xd', known: [], used: [] },
  params: [{ chainId: 1, nonce: 7, gas: '0x5208', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1', to: TOKEN, data }],
}

describe('a request that is confirmed in a window', () => {
  const real = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = real
  })
  const open = (node: () => Promise<Response>) => {
    const asked: [url: string, appId: string | null][] = []
    const place = document.createElement('div')
    let [drawn, acts] = [0, 0]
    let press = (): void => {}
    globalThis.fetch = async (url, init) => {
      asked.push([String(url), new Headers(init?.headers).get('privy-app-id')])
      return node()
    }
    const screen: Screen = {
      ...{ words: ENGLISH_KEYS, lang: 'en', appId: 'tidewater', registry: '', app: 'Tidewater', shortest: 8 },
      asked: { purpose: 'confirm', origin: 'https://app.example', person: { id: 'ada', name: null }, address: ADDRESS, request },
      line: {
        ...{ asked: {} as never, leave: () => undefined, onEnded: () => undefined },
        act: () => {
          acts++
          return new Promise(() => undefined)
        },
      },
      passphrase: async () => '',
      descriptors: async () => null,
      failure: (code) => code,
      presses: {
        on: (_, act) => {
          press = act
        },
        ...{ look: () => undefined, onRefused: () => undefined, guard: () => undefined, renew: () => undefined },
      },
      draw: (...parts) => {
        drawn++
        place.replaceChildren(...parts.filter((part) => part !== null))
      },
      leavesBy: () => {},
      finish: () => undefined,
    }
    const title = () => place.querySelector('h2')?.textContent?.replace(/[\u2066-\u2069]/g, '')
    expect(confirmRequest(screen, own)).to.equal(true)
    return { asked, place, title, drawn: () => drawn, press: () => press(), acts: () => acts }
  }
  const result = (result: unknown): Response => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  const settled = async (): Promise<void> => {
    for (const _ of Array.from({ length: 20 })) await Promise.resolve()
    await new Promise((turned) => setTimeout(turned))
  }

  it('asks the token of its service, and is drawn anew by what that says', async () => {
    const { asked, place, title } = open(async () => result(says('USDC')))
    expect(title()).to.equal('Send 25,000,000 units of 0x707…7070')
    await settled()
    expect(asked).to.deep.equal([['/api/v1/rpc/1', 'tidewater']])
    expect(title()).to.equal('Send 25 “USDC”')
    const text = place.textContent?.replace(/[\u2066-\u2069]/g, '')
    expect(text).to.contain('This calls itself USDC, but it is not the known USDC.').and.to.contain(TOKEN)
  })

  it('stands as it was where the chain says nothing', async () => {
    for (const node of [
      async () => result('0x'),
      () => Promise.reject(new Error('offline')),
      async () => new Response('{"error":{}}'),
    ]) {
      const { title, drawn } = open(node)
      await settled()
      expect([title(), drawn()]).to.deep.equal(['Send 25,000,000 units of 0x707…7070', 1])
    }
  })

  it('is not drawn anew once the person has agreed', async () => {
    let say = (_: Response): void => {}
    const { title, press, drawn, acts } = open(
      () =>
        new Promise((resolve) => {
          say = resolve
        }),
    )
    press()
    say(result(says('TKN')))
    await settled()
    expect([title(), drawn(), acts()]).to.deep.equal(['Send 25,000,000 units of 0x707…7070', 1, 1])
  })
})
