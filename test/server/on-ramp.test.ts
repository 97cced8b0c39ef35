// Buying by card: what is signed, who may read what became of it, and what a provider's answer can do.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { moonPay } from '../../server/ports/on-ramp.ts'
import { OutgoingError } from '../../server/ports/outgoing.ts'
import type { Quote } from '../../server/ports/ports.ts'
import { changeApp, checkApp, secretsOf } from '../../server/services/apps/apps.ts'
import { setOnRampKeys } from '../../server/services/on-ramp/keys.ts'
import { linesOf } from '../../server/services/problem.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const SIGN = '/api/v1/plugins/moonpay_on_ramp/sign'
const QUOTE = '/api/v1/plugins/moonpay_on_ramp/quote'
const STATUS = '/api/v1/plugins/moonpay_on_ramp/transactions/'
const ADDRESS = `0x${'0a'.repeat(20)}`
const SOLANA = 'So11111111111111111111111111111111111111112'
const keys = (mode: string) => ({ publicKey: `pk_${mode}_publicpublic`, secretKey: `sk_${mode}_secretsecret` })

interface Signed {
  readonly signedUrl: string
  readonly externalTransactionId: string
  readonly code?: string
}

interface Told {
  readonly status: string
  readonly code?: string
}

/** The parameters of a signed address, where its signature is the provider's. */
const read = (address: string, secretKey: string): Record<string, string> => {
  const [signed = '', signature = ''] = new URL(address).search.split('&signature=')
  assert.equal(decodeURIComponent(signature), createHmac('sha256', secretKey).update(signed).digest('base64'))
  return Object.fromEntries(new URLSearchParams(signed))
}

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const app = prepared(() => lab.newApp())
  before(async () => {
    for (const mode of ['live', 'test']) await setOnRampKeys(lab.deps, secretsOf(lab.deps), app.id, keys(mode))
    await changeApp(lab.deps, app.id, { config: { fiat_on_ramp_enabled: true } })
    lab.clock.advance(60_000)
  })
  const signFor = async (client: Client, body: object, bearer?: string) => {
    const answer = await client.call(SIGN, body, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})
    return { status: answer.status, body: answer.body as unknown as Signed }
  }
  const sign = (body: object, bearer?: string) => signFor(app, body, bearer)
  const bought = { status: 'pending', currency: { code: 'eth' }, quoteCurrencyAmount: 0.02 }

  test('an address is signed whole, with the keys of the mode that was asked for', async () => {
    const { status, body } = await sign({
      address: ADDRESS,
      useSandbox: false,
      config: { accentColor: 'hsl(0, 100%, 50%)', theme: 'dark' },
    })
    assert.equal(status, 200)
    assert.equal(new URL(body.signedUrl).origin, 'https://buy.example')
    assert.deepEqual(read(body.signedUrl, keys('live').secretKey), {
      apiKey: keys('live').publicKey,
      defaultCurrencyCode: 'eth',
      walletAddress: ADDRESS,
      colorCode: '#ff0000',
      theme: 'dark',
      externalTransactionId: body.externalTransactionId,
    })
    const sandbox = await sign({
      address: SOLANA,
      useSandbox: true,
      config: {
        currencyCode: 'USDC_SOL',
        quoteCurrencyAmount: '12.5',
        paymentMethod: 'credit_debit_card',
        uiConfig: { theme: 'light' },
      },
    })
    assert.equal(new URL(sandbox.body.signedUrl).origin, 'https://buy-sandbox.example')
    const { externalTransactionId, ...parameters } = read(sandbox.body.signedUrl, keys('test').secretKey)
    assert.notEqual(externalTransactionId, body.externalTransactionId)
    assert.deepEqual(parameters, {
      apiKey: keys('test').publicKey,
      currencyCode: 'usdc_sol',
      walletAddress: SOLANA,
      quoteCurrencyAmount: '12.5',
      paymentMethod: 'credit_debit_card',
      theme: 'light',
    })
  })

  test('what is no address, no coin, no amount or no colour is not signed', async () => {
    for (const body of [
      { address: `${ADDRESS}&walletAddress=0x0` },
      { address: SOLANA },
      { address: ADDRESS, config: { currencyCode: 'SOL' } },
      { address: ADDRESS, config: { currencyCode: 'SHADY_COIN' } },
      { address: ADDRESS, config: { currencyCode: 'constructor' } },
      { address: ADDRESS, config: { quoteCurrencyAmount: '-1' } },
      { address: ADDRESS, config: { quoteCurrencyAmount: '0.00' } },
      { address: ADDRESS, config: { quoteCurrencyAmount: '1e9' } },
      { address: ADDRESS, config: { quoteCurrencyAmount: '1'.repeat(40) } },
      { address: ADDRESS, config: { paymentMethod: 'cash' } },
      { address: ADDRESS, config: { theme: 'pink' } },
      {},
    ]) {
      const { status, body: answer } = await sign(body)
      assert.deepEqual([status, answer.code], [400, 'invalid_data'], JSON.stringify(body))
    }
    const coloured = await sign({ address: ADDRESS, config: { accentColor: 'red&walletAddress=0x0' } })
    assert.equal(read(coloured.body.signedUrl, keys('live').secretKey).colorCode, undefined)
  })

  test('an app without keys, or with funding off, signs nothing and says so in its config', async () => {
    const other = await lab.newApp({ config: { fiat_on_ramp_enabled: true } })
    const flagOf = async (client: Client) =>
      ((await client.call(`/api/v1/apps/${client.id}`)).body as unknown as { fiat_on_ramp_enabled: boolean }).fiat_on_ramp_enabled
    assert.equal(await flagOf(app), true)
    assert.equal(await flagOf(other), false)
    assert.match(linesOf(await checkApp(lab.deps, other.id)).join('\n'), /latchkey app on-ramp/)
    const refused = await other.call(SIGN, { address: ADDRESS })
    assert.deepEqual([refused.status, refused.body.code], [400, 'on_ramp_disabled'])
    await setOnRampKeys(lab.deps, secretsOf(lab.deps), other.id, keys('test'))
    lab.clock.advance(60_000)
    assert.equal((await other.call(SIGN, { address: ADDRESS })).body.code, 'on_ramp_disabled', 'only the sandbox has keys')
    assert.equal((await other.call(SIGN, { address: ADDRESS, useSandbox: true })).status, 200)
    await changeApp(lab.deps, other.id, { config: { fiat_on_ramp_enabled: false } })
    lab.clock.advance(60_000)
    assert.equal((await other.call(SIGN, { address: ADDRESS, useSandbox: true })).body.code, 'on_ramp_disabled')
  })

  test('a purchase is read by whoever began it, by nobody else, and with the right key', async () => {
    const [ada, eve] = [(await app.logIn('ada@example.com')).body, (await app.logIn('eve@example.com')).body]
    const { body } = await sign({ address: ADDRESS }, ada.token)
    const id = body.externalTransactionId
    const ask = async (name: string, token?: string, client = app) => {
      const answer = await client.call(
        `${STATUS}${encodeURIComponent(name)}`,
        undefined,
        token ? { headers: { authorization: `Bearer ${token}` } } : {},
      )
      return [answer.status, (answer.body as unknown as Told).code ?? (answer.body as unknown as Told).status]
    }
    assert.deepEqual(await ask(id, ada.token), [404, 'not_found'], 'the provider knows none yet')
    lab.onRamp.known = new Map([[`${keys('live').publicKey} ${id}`, bought]])
    assert.deepEqual(await ask(id, ada.token), [200, 'pending'])
    assert.deepEqual(await ask(id, eve.token), [404, 'not_found'])
    assert.deepEqual(await ask(id), [404, 'not_found'])
    const other = await lab.newApp({ config: { fiat_on_ramp_enabled: true } })
    await setOnRampKeys(lab.deps, secretsOf(lab.deps), other.id, keys('live'))
    lab.clock.advance(60_000)
    assert.deepEqual(await ask(id, undefined, other), [404, 'not_found'])
    for (const wrong of [id.replace('live', 'sandbox'), `${id}x`, id.slice(0, -1), 'lk-live', '..', '1'])
      assert.deepEqual(await ask(wrong, ada.token), [404, 'not_found'], wrong)
    const nobody = await sign({ address: ADDRESS })
    lab.onRamp.known = new Map([[`${keys('live').publicKey} ${nobody.body.externalTransactionId}`, bought]])
    assert.deepEqual(await ask(nobody.body.externalTransactionId), [200, 'pending'])
    assert.deepEqual(await ask(nobody.body.externalTransactionId, ada.token), [200, 'pending'], 'signed in meanwhile')
  })

  const quote = async (query: Record<string, string>, client = app) => {
    const answer = await client.call(`${QUOTE}?${new URLSearchParams({ currency: 'ETH_ETHEREUM', kind: 'money', ...query })}`)
    return [answer.status, answer.body as unknown as Record<string, unknown>] as const
  }
  const HALF_AN_HOUR = 30 * 60_000
  const fifty = (own: Partial<Quote> = {}): Quote => ({
    ...{ coins: 0.0178, total: 50, fee: 5.49, least: 20, most: 10_000, until: lab.clock.now() + HALF_AN_HOUR },
    ...own,
  })

  test('a quote is told with how long it holds, and the provider is asked once for it', async () => {
    const asked: unknown[] = []
    lab.onRamp.quotes = (one, publicKey) => {
      asked.push([publicKey, one])
      return fifty()
    }
    const told = { coins: 0.0178, total: 50, fee: 5.49, least: 20, most: 10_000 }
    assert.deepEqual(await quote({ amount: '50' }), [200, { ...told, holds: HALF_AN_HOUR }])
    lab.clock.advance(5000)
    assert.deepEqual(await quote({ amount: '50' }), [200, { ...told, holds: HALF_AN_HOUR - 5000 }])
    assert.deepEqual(asked, [[keys('live').publicKey, { code: 'eth', kind: 'money', amount: '50' }]])
    assert.equal((await quote({ amount: '50', sandbox: 'true' }))[0], 200)
    assert.equal((asked.at(-1) as string[])[0], keys('test').publicKey)
    lab.clock.advance(15_000)
    await quote({ amount: '50' })
    assert.equal(asked.length, 3)
  })

  test('what is no quote for what was asked is none, and what cannot be asked is refused', async () => {
    let amount = 100
    for (const wrong of [
      { total: 5000 },
      { fee: 600 },
      { total: 0, fee: -1 },
      { until: lab.clock.now() - 1 },
    ] satisfies Partial<Quote>[]) {
      lab.onRamp.quotes = () => fifty({ total: amount, ...wrong })
      amount++
      assert.equal((await quote({ amount: String(amount) }))[0], 404, JSON.stringify(wrong))
    }
    lab.onRamp.quotes = () => fifty({ coins: 5 })
    assert.equal((await quote({ kind: 'coins', amount: '0.5' }))[0], 404, 'ten times the coins')
    lab.onRamp.quotes = () => fifty({ until: lab.clock.now() + 48 * 60 * 60_000 })
    assert.deepEqual((await quote({ amount: '51' }))[1].holds, 60 * 60_000, 'no promise for longer than an hour')
    for (const query of [
      { amount: '0' },
      { amount: '-5' },
      { amount: '1e9' },
      { amount: '50.123' },
      { amount: '12345678' },
      { amount: '5', currency: 'SHADY' },
      { amount: '5', currency: 'constructor' },
      { amount: '5', kind: 'other' },
      { amount: '5', sandbox: '1' },
    ])
      assert.equal((await quote(query))[0], 400, JSON.stringify(query))
    const other = await lab.newApp({ config: { fiat_on_ramp_enabled: true } })
    assert.equal((await quote({ amount: '5' }, other))[1].code, 'on_ramp_disabled')
  })

  test('a silent provider is left alone for ten seconds, and few questions wait for one at once', async () => {
    let asked = 0
    lab.onRamp.quotes = () => {
      asked++
      throw new OutgoingError('unreachable')
    }
    assert.equal((await quote({ amount: '60' }))[0], 404)
    assert.equal((await quote({ amount: '61' }))[0], 404)
    assert.equal(asked, 1)
    lab.clock.advance(10_000)
    let answer = (_: Quote | null): void => {}
    const answered = new Promise<Quote | null>((resolve) => {
      answer = resolve
    })
    let reached = (): void => {}
    const full = new Promise<void>((resolve) => {
      reached = resolve
    })
    lab.onRamp.quotes = () => {
      if (++asked === 11) reached()
      return answered
    }
    const waiting = Array.from({ length: 10 }, (_, at) => quote({ amount: String(200 + at) }))
    await full
    assert.equal((await quote({ amount: '300' }))[0], 404, 'one more is not asked')
    assert.equal(asked, 11)
    answer(null)
    await Promise.all(waiting)
    lab.onRamp.quotes = () => fifty({ total: 300 })
    assert.equal((await quote({ amount: '300' }))[0], 200)
  })

  test('both spellings of a status are one, an unknown one is on its way, and a silent provider is said', async () => {
    const { body } = await sign({ address: ADDRESS })
    const id = body.externalTransactionId
    const told = async (status: string) => {
      lab.onRamp.known = new Map([[`${keys('live').publicKey} ${id}`, { ...bought, status, feeAmount: 3.99 }]])
      return (await app.call(`${STATUS}${id}`)).body as unknown as Told
    }
    for (const [status, shown] of [
      ['waitingPayment', 'waitingPayment'],
      ['awaitingAuthorization', 'waitingAuthorization'],
      ['waitingAuthorization', 'waitingAuthorization'],
      ['completed', 'completed'],
      ['failed', 'failed'],
      ['constructor', 'pending'],
      ['brandNew', 'pending'],
    ] as const)
      assert.equal((await told(status)).status, shown)
    assert.deepEqual(await told('completed'), {
      status: 'completed',
      paymentMethod: null,
      cardPaymentType: null,
      currencyCode: 'eth',
      baseCurrencyAmount: null,
      quoteCurrencyAmount: 0.02,
      feeAmount: 3.99,
      extraFeeAmount: null,
      networkFeeAmount: null,
    })
    lab.onRamp.known = null
    const silent = await app.call(`${STATUS}${id}`)
    assert.deepEqual([silent.status, silent.body.code], [503, 'service_unavailable'])
  })

  test('keys are kept sealed, of one mode each, and go with the app', async () => {
    const set = (publicKey: string, secretKey: string) =>
      setOnRampKeys(lab.deps, secretsOf(lab.deps), app.id, { publicKey, secretKey })
    await assert.rejects(set('pk_live_publicpublic', 'sk_test_secretsecret'), /one is for money, the other for the sandbox/)
    await assert.rejects(set('sk_live_publicpublic', 'sk_live_secretsecret'), /pk_live_ or pk_test_/)
    await assert.rejects(set('pk_live_publicpublic', 'pk_live_secretsecret'), /sk_live_ or sk_test_/)
    const { rows } = await sql<Record<string, string>>`select * from on_ramp_keys where app_id = ${app.id}`.execute(engine.db)
    assert.equal(rows.length, 2)
    assert.ok(!JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)).includes('secretsecret'))
    assert.ok(!JSON.stringify(lab.lines).includes('secretsecret'))
  })
})

test('the provider is asked with the public key, and what it says beside the point changes nothing', async () => {
  let answer: [number, string] = [200, '[]']
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1])
  })
  const api = `http://127.0.0.1:${await listening(server)}`
  const provider = moonPay({ live: '', sandbox: '', api }, 1000)
  try {
    assert.equal(await provider.purchase('pk_live_x', 'a/b?c'), null)
    assert.deepEqual(asked, ['/v1/transactions/ext/a%2Fb%3Fc?apiKey=pk_live_x'])
    const ask = (kind: 'coins' | 'money', amount: string) => provider.quote('pk_live_x', { code: 'eth', kind, amount })
    const told = { baseCurrencyCode: 'usd', quoteCurrencyAmount: 0.02, totalAmount: 50, feeAmount: 4, networkFeeAmount: 1 }
    answer = [200, JSON.stringify({ ...told, baseCurrency: { minBuyAmount: 20 }, expiresAt: '2026-01-01T00:30:00.000Z' })]
    assert.deepEqual(await ask('money', '50'), {
      ...{ coins: 0.02, total: 50, fee: 5, least: 20, most: null },
      until: Date.parse('2026-01-01T00:30:00.000Z'),
    })
    assert.equal(
      asked.at(-1),
      '/v3/currencies/eth/buy_quote?apiKey=pk_live_x&baseCurrencyCode=usd&baseCurrencyAmount=50&areFeesIncluded=true&paymentMethod=credit_debit_card',
    )
    answer = [200, JSON.stringify(told)]
    assert.equal((await ask('coins', '0.02'))?.until, null)
    assert.match(asked.at(-1) ?? '', /&quoteCurrencyAmount=0.02&areFeesIncluded=false&/)
    answer = [400, '{"type":"BadRequestError"}']
    assert.equal(await ask('money', '5'), null)
    for (const wrong of [
      [200, JSON.stringify({ ...told, baseCurrencyCode: 'eur' })],
      [200, JSON.stringify({ ...told, totalAmount: -1 })],
      [200, JSON.stringify({ ...told, quoteCurrencyAmount: 0 })],
      [200, JSON.stringify({ ...told, feeAmount: '4' })],
      [401, JSON.stringify(told)],
    ] as const) {
      answer = [...wrong]
      await assert.rejects(ask('money', '50'), { name: 'OutgoingError' }, wrong[1])
    }
    answer = [404, '{}']
    assert.equal(await provider.purchase('pk_live_x', 'a'), null)
    answer = [200, '[{"status":"completed","id":"7","cryptoTransactionId":null}]']
    assert.equal((await provider.purchase('pk_live_x', 'a'))?.status, 'completed')
    for (const wrong of [
      [200, 'no json'],
      [200, '{"status":"completed"}'],
      [200, '[{"status":7}]'],
      [500, '[]'],
      [302, ''],
    ] as const) {
      answer = [...wrong]
      await assert.rejects(provider.purchase('pk_live_x', 'a'), { name: 'OutgoingError' }, wrong[1])
    }
  } finally {
    server.close()
  }
})
