// The stand-in for MoonPay: the page where people pay by card, and the API that quotes and tells of purchases.
// It pays out on the development chain.

import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { LocalChain } from '../../ports/chains.ts'
import { htmlPage, safe } from '../html-page.ts'
import { CARDS, dollarsOf, type MoonPayKeys, type Purchase, quoteOf, readSigned, statusOf } from './purchases.ts'

const POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
const FIRST_AMOUNT = '0.02'
const ETHER = 10n ** 18n
/** So many are remembered. */
const MOST = 1000

const page = (title: string, body: string): string => htmlPage(title, '/dev/idp/page.css', body)

/** What so many dollars buy; null: none are named, or too few. */
const coinsFor = (code: string, money: string | null): string | null => {
  const quote = money && quoteOf(code, { coins: 0, money: Number(money) }, 0)
  return quote ? String(quote.quoteCurrencyAmount) : null
}

const payPage = (parameters: URLSearchParams, error: string): string => {
  const code = parameters.get('currencyCode') ?? parameters.get('defaultCurrencyCode') ?? 'eth'
  const amount = parameters.get('quoteCurrencyAmount') ?? coinsFor(code, parameters.get('baseCurrencyAmount')) ?? FIRST_AMOUNT
  return page(
    'Buy with a card',
    `<h1>Buy ${safe(code)}</h1>
<p class="meta">A stand-in on this machine. No money is moved: the coins are of the development chain.</p>
<p>To <code>${safe(parameters.get('walletAddress') ?? '')}</code></p>
${error && `<p role="alert">${safe(error)}</p>`}
<form method="post">
<p><label>Amount <input name="amount" inputmode="decimal" value="${safe(amount)}"></label></p>
<p><label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="4000020951595032"></label></p>
<p class="meta">4000 0209 5159 5032 is accepted, 4000 0284 5000 0008 waits for the bank first, 4008 3708 9666 2369 is declined.</p>
<div class="buttons"><button class="main">Pay</button></div>
</form>`,
  )
}

const wei = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * ETHER + BigInt(part.padEnd(18, '0').slice(0, 18))
}

/** Adds coins to an account of the development chain; another kind of address gets none. */
const payOut = async (chain: LocalChain, address: string, amount: string): Promise<void> => {
  if (!/^0x[\da-f]{40}$/i.test(address)) return
  const node = await chain.address()
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { result?: unknown }).result
  }
  const has = BigInt(String(await ask('eth_getBalance', [address, 'latest'])))
  await ask('anvil_setBalance', [address, `0x${(has + wei(amount)).toString(16)}`])
}

/** Keys that end with the process. */
export const createMoonPayKeys = (): { live: MoonPayKeys; sandbox: MoonPayKeys } => {
  const of = (mode: 'live' | 'test'): MoonPayKeys => ({
    publicKey: `pk_${mode}_stand-in-of-moonpay`,
    secretKey: `sk_${mode}_${randomBytes(24).toString('base64url')}`,
  })
  return { live: of('live'), sandbox: of('test') }
}

const AMOUNT = /^\d{1,6}(\.\d{1,18})?$/
const cardOf = (text: string): keyof typeof CARDS | null => {
  const digits = text.replace(/\D/g, '')
  return digits in CARDS ? (digits as keyof typeof CARDS) : null
}

/** Routes to be mounted at `/dev/moonpay`. */
export const moonPayRoutes = (keys: readonly MoonPayKeys[], chain: LocalChain): Hono => {
  const purchases = new Map<string, Purchase & { readonly typed: string }>()
  const routes = new Hono()
  const signed = (url: string) => readSigned(new URL(url).search, keys)
  const refused = page(
    'Not signed',
    '<h1>This address was changed</h1><p>Its signature does not hold. Start again from the app.</p>',
  )
  routes.use(async (c, next) => {
    await next()
    c.res.headers.set('content-security-policy', POLICY)
  })
  routes.get('/', (c) => {
    const parameters = signed(c.req.url)
    return parameters ? c.html(payPage(parameters, '')) : c.html(refused, 400)
  })
  routes.post('/', async (c) => {
    const parameters = signed(c.req.url)
    const id = parameters?.get('externalTransactionId')
    if (!parameters || !id) return c.html(refused, 400)
    const form = new URLSearchParams(await c.req.text())
    const [card, amount] = [cardOf(form.get('card') ?? ''), form.get('amount') ?? '']
    if (!card) return c.html(payPage(parameters, 'This is none of the test cards.'), 400)
    if (!AMOUNT.test(amount) || Number(amount) === 0) return c.html(payPage(parameters, 'This is no amount.'), 400)
    const code = parameters.get('currencyCode') ?? parameters.get('defaultCurrencyCode') ?? 'eth'
    const oldest = purchases.size >= MOST ? purchases.keys().next().value : undefined
    if (oldest !== undefined) purchases.delete(oldest)
    purchases.set(id, {
      ...{ id, code, typed: amount, amount: Number(amount), status: 'waitingPayment', statuses: [...CARDS[card]] },
      apiKey: parameters.get('apiKey') ?? '',
      address: parameters.get('walletAddress') ?? '',
      paymentMethod: parameters.get('paymentMethod') ?? 'credit_debit_card',
    })
    const paid = `${amount} ${code}, ${(Number(amount) * dollarsOf(code)).toFixed(2)} US dollars`
    return c.html(page('Paid', `<h1>Thank you</h1><p>${safe(paid)}. You can close this tab and go back to the app.</p>`))
  })
  routes.get('/v3/currencies/:code/buy_quote', (c) => {
    if (!keys.some(({ publicKey }) => publicKey === c.req.query('apiKey'))) return c.json({ message: 'Unauthorized' }, 401)
    const [coins, money] = ['quoteCurrencyAmount', 'baseCurrencyAmount'].map((name) => Number(c.req.query(name) ?? 0))
    const quote = quoteOf(c.req.param('code'), { coins: coins || 0, money: money || 0 }, Date.now())
    return quote ? c.json(quote) : c.json({ message: 'The amount is not within the limits.', type: 'BadRequestError' }, 400)
  })
  routes.get('/v1/transactions/ext/:id', async (c) => {
    const found = purchases.get(c.req.param('id'))
    if (!found || found.apiKey !== c.req.query('apiKey')) return c.json({ message: 'Not Found', type: 'NotFoundError' }, 404)
    const next = found.statuses.shift()
    if (next) found.status = next
    if (next === 'completed') await payOut(chain, found.address, found.typed)
    return c.json([statusOf(found)])
  })
  return routes
}
