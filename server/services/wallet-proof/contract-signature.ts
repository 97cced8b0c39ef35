// Signatures of wallets that are contracts (ERC-1271, ERC-6492): their chain is asked. Trust: no answer is no.

import type { Hex } from 'viem'
import type { Core } from '../core.ts'
import { askNode, type NodeAnswer, NodeSilent } from '../rpc/ask-node.ts'
import { ServiceError } from '../service-error.ts'

/** Said to the person; what is wrong with the node is for the log. */
const SILENT = 'The chain of this wallet cannot be reached right now. Try again later.'

/** EIP-1474 and what nodes make of it: the code itself has failed, and that is an answer. */
const REVERTED = 3
const isVerdict = ({ code, message, data }: { code: number; message: string; data?: unknown }): boolean =>
  code === REVERTED ||
  typeof data === 'string' ||
  /revert|^EVM error |invalid opcode|out of gas|stack (under|over)flow|bad jump/i.test(message)

const ask = async (core: Core, chain: number, call: { readonly to?: string; readonly data: Hex }): Promise<NodeAnswer> => {
  try {
    return await askNode(core, chain, 'eth_call', [call, 'latest'])
  } catch (error) {
    if (error instanceof NodeSilent) throw new ServiceError('service_unavailable', SILENT)
    throw error
  }
}

/** A yes of the verifying code, which has no address of its own. */
const YES = /^0x0*1$/
/** A yes of the contract itself. Trust: exactly this one word. What sends back whatever it is asked begins so too. */
const OWN_YES = /^0x1626ba7e0{56}$/

/** Whether the contract at `address`, there already or not, takes the signature for its own; with `byContract` only one that is there. */
export const signedByContract = async (
  core: Core,
  chain: number,
  address: string,
  shown: { readonly message: string; readonly signature: string; readonly byContract?: true },
): Promise<boolean> => {
  if (!core.chains.knows(chain)) throw new ServiceError('unsupported_chain_id', `Unsupported chain: ${chain}`)
  const { contractQuestion, ownQuestion } = await import('./contract-question.ts')
  const signature = shown.signature as Hex
  const told = await ask(
    core,
    chain,
    shown.byContract
      ? { to: address, data: ownQuestion(shown.message, signature) }
      : { data: contractQuestion(address, shown.message, signature) },
  )
  if ('result' in told) return typeof told.result === 'string' && (shown.byContract ? OWN_YES : YES).test(told.result)
  if (isVerdict(told.error)) return false
  core.log.warn('node_silent', { chain, reason: 'useless' })
  throw new ServiceError('service_unavailable', SILENT)
}
