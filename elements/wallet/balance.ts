// The balance of one address on one chain, read when somebody looks. A chain that does not answer is no news: then there is none.

import { readChain } from '../../src/api/rpc.ts'
import type { Chain } from '../../src/contract/wallets/chains.ts'
import { formatAmount } from '../../src/kit/format-amount.ts'
import type { Chains } from '../../src/wallets/chains.ts'

/** `1.25 ETH`; `loading` while it is on its way; null: none is to be had, or nobody has asked. */
export type BalanceText = string | 'loading' | null

export class Balance {
  private asked = ''
  private amount: bigint | 'loading' | null = null
  private reading = new AbortController()
  private readonly changed: () => void

  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Reads anew; what was known of the same address and chain stands until then. */
  async read(chains: Chains, chain: Chain, address: string): Promise<void> {
    const subject = `${chain.id} ${address}`
    this.forget(subject)
    this.reading = new AbortController()
    const { signal } = this.reading
    const result = await Promise.resolve()
      .then(() => readChain(chains.rpcOf(chain.id), 'eth_getBalance', [address, 'latest'], signal))
      .catch(() => null)
    if (signal.aborted) return
    const read = typeof result === 'string' && /^0x[\da-f]{1,64}$/i.test(result) ? BigInt(result) : null
    // A balance that was there stays, where the next reading fails.
    if (read !== null || this.amount === 'loading') this.amount = read
    this.changed()
  }

  /** What is known of another address or chain holds no more. */
  forget(subject = ''): void {
    this.reading.abort()
    if (this.asked !== subject || this.amount === null) this.amount = subject ? 'loading' : null
    this.asked = subject
  }

  text({ nativeCurrency }: Chain, locale: string): BalanceText {
    const { amount } = this
    return typeof amount === 'bigint'
      ? `${formatAmount(amount, nativeCurrency.decimals, locale)}\u00a0${nativeCurrency.symbol}`
      : amount
  }
}
