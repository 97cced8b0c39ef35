// Prices of coins: which have one, how often the feed is asked, and what is told while it is silent.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { coinGecko } from '../../server/ports/prices.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const app = prepared(() => lab.newApp())
  const price = async (chain: number | string, symbol: string): Promise<[number, unknown]> => {
    const { status, body } = await app.call(`/api/v1/token_price?chainId=${chain}&tokenSymbol=${symbol}`)
    return [status, (body as { usd?: number }).usd ?? body.code]
  }

  test('the coin of a chain and a few tokens have a price, everything else has none', async () => {
    lab.prices.known = { ethereum: 2500.5, 'polygon-ecosystem-token': 0.5, solana: 150, 'usd-coin': 1 }
    assert.deepEqual(await price(1, 'ETH'), [200, 2500.5])
    assert.deepEqual(await price(137, 'POL'), [200, 0.5])
    assert.deepEqual(await price(0, 'SOL'), [200, 150])
    assert.deepEqual(await price(137, 'USDC'), [200, 1])
    const asked = lab.prices.asked.length
    // A test network, the coin of another chain, an unknown chain and symbol, a name of every object.
    for (const [chain, symbol] of [
      [11155111, 'ETH'],
      [1, 'POL'],
      [424242, 'ETH'],
      [1, 'SHADY'],
      [1, 'constructor'],
    ] as const)
      assert.deepEqual(await price(chain, symbol), [404, 'not_found'])
    assert.equal(lab.prices.asked.length, asked)
    assert.deepEqual(await price('one', 'ETH'), [400, 'invalid_data'])
    assert.deepEqual(await price(1, 'ETH%2CSOL'), [400, 'invalid_data'])
  })

  test('the feed is asked once a minute for a coin, whoever asks', async () => {
    lab.clock.advance(60_000)
    lab.prices.known = { celo: 0.4 }
    lab.prices.asked.length = 0
    await Promise.all(Array.from({ length: 8 }, () => price(42220, 'CELO')))
    lab.clock.advance(59_000)
    await price(42220, 'CELO')
    assert.deepEqual(lab.prices.asked, ['celo'])
    lab.prices.known = { celo: 0.6 }
    lab.clock.advance(1000)
    assert.deepEqual(await price(42220, 'CELO'), [200, 0.6])
  })

  test('while the feed is silent the last price is told for ten minutes, and the feed is left alone for ten seconds', async () => {
    lab.prices.known = { filecoin: 3 }
    assert.deepEqual(await price(314, 'FIL'), [200, 3])
    lab.prices.known = null
    lab.prices.asked.length = 0
    lab.clock.advance(60_000)
    assert.deepEqual(await price(314, 'FIL'), [200, 3])
    assert.deepEqual(await price(314, 'FIL'), [200, 3])
    assert.equal(lab.prices.asked.length, 1)
    lab.clock.advance(10_000)
    assert.deepEqual(await price(314, 'FIL'), [200, 3])
    assert.equal(lab.prices.asked.length, 2)
    lab.clock.advance(9 * 60_000)
    assert.deepEqual(await price(314, 'FIL'), [404, 'not_found'])
    lab.prices.known = { filecoin: 4 }
    lab.clock.advance(10_000)
    assert.deepEqual(await price(314, 'FIL'), [200, 4])
  })

  test('a coin that the feed does not know has no price', async () => {
    lab.prices.known = {}
    assert.deepEqual(await price(43114, 'AVAX'), [404, 'not_found'])
  })
})

test('the feed is asked as CoinGecko is, and what is no price is none', async () => {
  const seen: string[] = []
  const answers = ['{"ethereum":{"usd":2500.5},"celo":{"usd":null},"solana":{},"dai":{"usd":-1}}', '{"ethereum":"free"}', 'no']
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers['x-cg-demo-api-key']}`)
    response.end(answers.shift())
  })
  const feed = coinGecko(`http://127.0.0.1:${await listening(server)}/api/v3/`, 'key', 2000)
  assert.deepEqual([...(await feed.usd(['ethereum', 'celo']))], [['ethereum', 2500.5]])
  assert.deepEqual(seen, ['/api/v3/simple/price?ids=ethereum,celo&vs_currencies=usd key'])
  for (const _ of answers.slice()) await assert.rejects(feed.usd(['ethereum']), { name: 'OutgoingError' })
  server.close()
  await assert.rejects(feed.usd(['ethereum']), { reason: 'unreachable' })
})
