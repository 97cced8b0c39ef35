// A local chain with contract wallets of one key each, for tests of ERC-1271 and ERC-6492.

import assert from 'node:assert/strict'
import { createTestClient, type Hex, http, publicActions, serializeErc6492Signature, walletActions } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { createAnvil } from '../../server/dev/anvil.ts'
import { factoryCode, made, walletCode } from '../fakes/contracts.ts'
import type { Lies, Signer } from './wallet-lab.ts'

export const CHAIN = 31337
/** Named, not estimated: a factory that is short of gas makes nothing and calls that a success. */
const GAS = 1_000_000n
/** A message for the chain that runs here. */
export const here: Lies = { message: { chainId: String(CHAIN) }, body: { chainId: `eip155:${CHAIN}` } }

/** Starts the chain with a factory of contracts. `close` ends it. */
export const contractLab = async () => {
  const said: string[] = []
  const anvil = createAnvil(undefined, (line) => void said.push(line))
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const transport = http(await anvil.address())
  const chain = createTestClient({ mode: 'anvil', account, transport }).extend(publicActions).extend(walletActions)
  const send = async (transaction: { to?: Hex; data: Hex }) =>
    chain.waitForTransactionReceipt({
      hash: await chain.sendTransaction({ ...transaction, gas: GAS, chain: null }),
      pollingInterval: 20,
    })
  const factory = (await send({ data: factoryCode })).contractAddress as Hex
  let salt = 0
  /** Where this code goes; it is put there where it is to be. */
  const contract = async (code: Hex, isThere: boolean): Promise<{ readonly address: Hex; readonly call: Hex }> => {
    const one = made(factory, code, ++salt)
    if (isThere) assert.equal((await send({ to: factory, data: one.call })).status, 'success')
    return one
  }
  /** A wallet of one key, and whether it is to be on the chain already. */
  const contractWallet = async (isThere: boolean): Promise<Signer> => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { address, call } = await contract(walletCode(owner.address), isThere)
    return {
      chainType: 'ethereum',
      address,
      sign: async (message) => {
        const signature = await owner.signMessage({ message })
        return isThere ? signature : serializeErc6492Signature({ address: factory, data: call, signature })
      },
    }
  }
  return { said, chain, contract, contractWallet, address: () => anvil.address(), close: () => anvil.close() }
}
export type ContractLab = Awaited<ReturnType<typeof contractLab>>
