// Messages of newer clients, which name a wallet by `entropyId` (docs/design/protocol.md, "The wallet's frame").

import { safeParse } from 'valibot'
import { entropyAsk, newerImport } from '../../src/contract/frame-asks.ts'
import { FRAME_EVENT_ALIASES, type FrameCall } from '../../src/contract/messages.ts'
import { FrameFailure } from '../handlers/frame-failure.ts'

/** What a message asks, in the words of the older clients, and how its answer is given back. */
interface TranslatedCall {
  readonly call: FrameCall
  readonly data: unknown
  answer(of: object): object
}

/** Trust: a page that asks for another signer, or for a key in an enclave, is not told that it has them. */
const importAsk = (data: unknown): unknown => {
  const { success, output } = safeParse(newerImport, data)
  if (!success) throw new FrameFailure('invalid_request_arguments', 'The message is not well formed.')
  const { chainType, mode, additionalSigners } = output
  if (chainType !== 'ethereum') throw new FrameFailure('error', `Wallets of ${chainType} are not imported.`)
  if (mode !== 'on-device' || additionalSigners.length > 0)
    throw new FrameFailure('error', 'A wallet is imported into this browser, for its person alone.')
  return data
}

/** Reads a message of the newer clients; null: its event is none of theirs. Throws {@link FrameFailure}. */
export const translateCall = (event: string, data: unknown): TranslatedCall | null => {
  const call = Object.hasOwn(FRAME_EVENT_ALIASES, event) ? FRAME_EVENT_ALIASES[event] : undefined
  if (!call) return null
  if (call === 'create') return { call, data, answer: (of) => of }
  if (call === 'import') return { call, data: importAsk(data), answer: (of) => of }
  const { success, output } = safeParse(entropyAsk, data)
  if (!success) throw new FrameFailure('invalid_request_arguments', 'The message is not well formed.')
  const { entropyId, entropyIdVerifier: verifier = 'ethereum-address-verifier' } = output
  const named = { entropyId, entropyIdVerifier: verifier }
  const ofSolana = verifier === 'solana-address-verifier'
  if (call !== 'rpc')
    return {
      call,
      data: { ...(data as object), address: entropyId },
      answer: ({ address: _, ...rest }: { address?: string }) => ({ ...named, ...rest }),
    }
  const { chainType = ofSolana ? 'solana' : 'ethereum' } = output
  if (chainType === 'ethereum' && !ofSolana)
    return { call, data: { ...(data as object), address: entropyId }, answer: (of) => ({ ...named, ...of }) }
  if (chainType !== 'solana') throw new FrameFailure('error', `Wallets of ${chainType} are not supported.`)
  return {
    call: 'solanaRpc',
    // A Solana wallet that was made beside an Ethereum one is named by that one's address.
    data: { ...(data as object), [ofSolana ? 'publicKey' : 'ethereumAddress']: entropyId },
    answer: ({ publicKey, ...rest }: { publicKey?: string }) => ({ ...named, address: publicKey, ...rest }),
  }
}
