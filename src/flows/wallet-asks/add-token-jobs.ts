// Jobs of EMBEDDED_WALLET_ADD_TOKEN_SCREEN: what the chain says of a token, and the service's list.

import { callChain } from '../../api/rpc.ts'
import { keepToken } from '../../contract/endpoints/users-tokens.ts'
import { knownAt } from '../../contract/signing/known-contracts.ts'
import { PREVIEW_WAIT } from '../../contract/wallet-limits.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { askContracts, quantityIn, readTokens } from '../../wallets/tokens/read-tokens.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { spell } from '../steps/confirming.ts'
import type { AddTokenEvent, Params } from './add-token.ts'
import { type AskedScope, refuseAll } from './use-network.ts'

const OWNER_OF = '0x6352211e'
const BALANCE_OF_ITEM = '0x00fdd58e'
const word = (digits: string): string => digits.toLowerCase().padStart(64, '0')

/** The question whether an item is the account's. */
const itemQuestion = ({ asset: { type, address, item }, account }: Params) => {
  const number = word(BigInt(item ?? 0).toString(16))
  const data = type === 'erc721' ? OWNER_OF + number : BALANCE_OF_ITEM + word(account.slice(2)) + number
  return { to: address, data, most: 32 }
}

/** What the account has of an item; null: its contract does not say. */
const itemsOf = ({ asset: { type }, account }: Params, answer: bigint | null): string | null => {
  if (answer === null) return null
  return type === 'erc721' ? (answer === BigInt(account) ? '1' : '0') : String(answer)
}

const read: Job<Params, AddTokenEvent, AskedScope> = async (runtime, params, { signal }) => {
  const { asset, account, chain } = params
  try {
    const target = chainsOf(runtime, await hostConfigOf(runtime)).rpcOf(chain.id)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
    const ask = (method: string, given: readonly unknown[]) => callChain(target, method, given, limit)
    const [code, { tokens, balances }, item] = await Promise.all([
      ask('eth_getCode', [asset.address, 'latest']),
      readTokens(ask, [asset.address], account),
      asset.item === null ? null : askContracts(ask, [itemQuestion(params)]),
    ])
    signal.throwIfAborted()
    if (code === '0x') return { type: 'none' }
    const known = knownAt(String(chain.id), asset.address)
    const facts = {
      ...tokens.get(asset.address),
      ...(known?.decimals !== undefined && { decimals: known.decimals, symbol: known.name, kind: 'erc20' as const }),
    }
    const amount = balances.get(asset.address)
    const has = asset.item === null ? (amount === undefined ? null : String(amount)) : itemsOf(params, quantityIn(item?.[0]))
    return { type: 'told', told: { facts, has } }
  } catch {
    signal.throwIfAborted()
    return { type: 'unread' }
  }
}

/** Repeated it is kept once. */
const keep = catching<Params, AddTokenEvent, AskedScope>(
  (error) => ({ type: 'failed', error }),
  async ({ api, session }, { asset: { type, address, item }, chain }, { signal }) => {
    const body = { chain_id: chain.id, address, token_id: item, type }
    await session.authorized((token) => api(keepToken, { body, token, signal }))
    return { type: 'kept' }
  },
)

export const jobs = { read, keep, spell, refuseAll }
