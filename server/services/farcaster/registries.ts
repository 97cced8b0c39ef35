// Farcaster's registries on their chain, and the check of signed messages. Loaded at the first use.

import { createAppClient } from '@farcaster/auth-client'
import { createPublicClient, custom, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { optimism } from 'viem/chains'
import type { Core } from '../core.ts'
import { askNode, NodeSilent } from '../rpc/ask-node.ts'
import { ServiceError } from '../service-error.ts'

const SILENT = 'The registry of Farcaster cannot be reached right now. Try again later.'
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const ID_ABI = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
])
const KEY_ABI = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
const ADDED = 1
const REMOVED = 2
const SIGNER = 1
const AUTH_ADDRESS = 2

/** A client of the registries' chain that asks through the service's own nodes, and notes whether one was silent. */
const chainClient = (core: Core) => {
  let silent = false
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      const told = await askNode(core, optimism.id, method, params)
      if ('result' in told) return told.result
      throw Object.assign(new Error('The call has failed.'), told.error)
    } catch (error) {
      silent ||= error instanceof NodeSilent
      throw error
    }
  }
  const client = createPublicClient({ chain: optimism, transport: custom({ request }, { retryCount: 0 }) })
  return { client, wasSilent: () => silent }
}
type ChainClient = ReturnType<typeof chainClient>['client']

const registriesOf = (publicClient: ChainClient) => ({
  publicClient,
  getFid: (owner: Hex) => publicClient.readContract({ address: ID_REGISTRY, abi: ID_ABI, functionName: 'idOf', args: [owner] }),
  isValidAuthAddress: async (address: Hex, fid: bigint) => {
    const key = encodeAbiParameters([{ type: 'address' }], [address])
    const at = { address: KEY_REGISTRY, abi: KEY_ABI, functionName: 'keyDataOf', args: [fid, key] } as const
    const { state, keyType } = await publicClient.readContract(at)
    return keyType === AUTH_ADDRESS && state === ADDED
  },
})

interface SignedApproval {
  readonly message: string
  readonly signature: string
  readonly nonce: string
  readonly domain: string
}

/** Who has signed, and who owns that number at Farcaster; null for a message that does not hold. Throws 503 `service_unavailable`. */
export const signerOf = async (core: Core, shown: SignedApproval): Promise<{ fid: number; owner: string } | null> => {
  const { client, wasSilent } = chainClient(core)
  const ethereum = registriesOf(client)
  // It judges; the relay is asked by relay.ts.
  const judge = createAppClient({ ethereum } as Parameters<typeof createAppClient>[0])
  const judged = await judge.verifySignInMessage({ ...shown, signature: shown.signature as Hex, acceptAuthAddress: true })
  // Trust: no answer is no, and no verdict either.
  if (wasSilent()) throw new ServiceError('service_unavailable', SILENT)
  if (judged.isError || !judged.success) return null
  const { fid, authMethod } = judged
  if (authMethod === 'custody') return { fid, owner: judged.data.address ?? '' }
  const at = { address: ID_REGISTRY, abi: ID_ABI, functionName: 'custodyOf', args: [BigInt(fid)] } as const
  const owner = await client.readContract(at).catch(() => null)
  if (wasSilent() || !owner) throw new ServiceError('service_unavailable', SILENT)
  return { fid, owner }
}

/** What the registry says of a signer's key of this number. Throws 503 `service_unavailable`. */
export const signerState = async (core: Core, fid: number, key: string): Promise<'none' | 'added' | 'removed'> => {
  const { client, wasSilent } = chainClient(core)
  const at = { address: KEY_REGISTRY, abi: KEY_ABI, functionName: 'keyDataOf', args: [BigInt(fid), key as Hex] } as const
  const data = await client.readContract(at).catch(() => null)
  if (wasSilent() || !data) throw new ServiceError('service_unavailable', SILENT)
  if (data.keyType !== SIGNER) return 'none'
  return data.state === ADDED ? 'added' : data.state === REMOVED ? 'removed' : 'none'
}
