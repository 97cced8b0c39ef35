// A fake card on-ramp: addresses are signed as by the real one, purchases are those that a test sets.

import { moonPay } from '../../server/ports/on-ramp.ts'
import { OutgoingError } from '../../server/ports/outgoing.ts'
import type { OnRamp, Purchase, Quote, QuoteAsked } from '../../server/ports/ports.ts'

interface FakeOnRamp extends OnRamp {
  /** By the key that may ask and the id; null: the provider does not answer. */
  known: Map<string, Purchase> | null
  /** What it would sell; throws what the provider's silence throws. */
  quotes: (asked: QuoteAsked, publicKey: string) => Quote | null | Promise<Quote | null>
}

const places = { live: 'https://buy.example', sandbox: 'https://buy-sandbox.example', api: 'https://api.example' }

export const fakeOnRamp = (): FakeOnRamp => {
  const provider: FakeOnRamp = {
    known: new Map(),
    quotes: () => null,
    signedUrl: moonPay(places, 1000).signedUrl,
    async purchase(publicKey, id) {
      if (!provider.known) throw new OutgoingError('unreachable')
      return provider.known.get(`${publicKey} ${id}`) ?? null
    },
    quote: async (publicKey, asked) => provider.quotes(asked, publicKey),
  }
  return provider
}
