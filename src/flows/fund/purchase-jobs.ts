// Jobs of buying by card: a quote, the signed address, and what has become of the purchase.

import type { AppView } from '../../app/app-view.ts'
import { hexColour, preferredTheme } from '../../browser/colours.ts'
import * as onRamp from '../../contract/endpoints/on-ramp.ts'
import type { Funding } from '../../contract/screens.ts'
import { report } from '../../session/report.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { PromptEvent } from './purchase-prompt.ts'
import type { StatusEvent } from './purchase-status.ts'

/** Trust: the service is believed, a proxy between is not: a link of any other kind would run here. */
const isPage = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** What is bought, and how the page that buys it looks. `theme` null: as the browser prefers. */
type Purchase = Funding & Pick<AppView, 'accent' | 'theme'>

const sign = catching<Purchase, PromptEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, { accent, theme, ...funding }, { signal }) => {
    const { address, currency, amount, money, sandbox = false } = funding
    const accentColor = accent && hexColour(accent)
    const config = {
      defaultCurrencyCode: currency,
      ...(amount && { quoteCurrencyAmount: amount }),
      ...(money && { baseCurrencyAmount: money }),
      ...(accentColor && { accentColor }),
      theme: theme ?? preferredTheme(),
    }
    const body = { address, useSandbox: sandbox, config }
    const { signedUrl, externalTransactionId: id } = await session.authorized((token) =>
      api(onRamp.sign, { body, token, signal }),
    )
    if (!isPage(signedUrl)) throw new Error('The address of the on-ramp is none.')
    return { type: 'signed', url: signedUrl, id, funding }
  },
)

/** A service or a provider that tells none costs the person the quote and nothing else. */
const quote: Job<Funding, PromptEvent> = async ({ api }, funding, { signal }) => {
  const { currency, amount, money, sandbox = false } = funding
  const [kind, count] = amount ? ['coins', amount] : ['money', money ?? '']
  const query = new URLSearchParams({ currency, kind, amount: count, sandbox: String(sandbox) })
  const told = await api({ ...onRamp.quote, path: `${onRamp.quote.path}?${query}` }, { signal }).catch(() => null)
  signal.throwIfAborted()
  return { type: 'quoted', funding, quote: told }
}

const started: Job<undefined, PromptEvent> = (runtime) => {
  report(runtime, 'sdk_fiat_on_ramp_started', { provider: 'moonpay' })
  return new Promise(() => {})
}

const look: Job<string, StatusEvent> = catching<string, StatusEvent>(
  (error) => (error.status === 404 ? { type: 'found', purchase: null } : { type: 'unread', error }),
  async ({ api, session }: Runtime, externalTransactionId, { signal }) => {
    const ask = (token: string) => api(onRamp.status, { params: { externalTransactionId }, token, signal })
    return { type: 'found', purchase: await session.authorized(ask) }
  },
)

const ended: Job<string, StatusEvent> = (runtime, status) => {
  report(runtime, 'sdk_fiat_on_ramp_completed_with_status', { provider: 'moonpay', status })
  return new Promise(() => {})
}

export const promptJobs = { quote, sign, started }
export const statusJobs = { look, ended }
