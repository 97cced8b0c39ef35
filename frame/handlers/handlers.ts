// What the frame does for each message: a row for every call of the contract.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { type RefusalRule, refusal } from '../../src/contract/signing/refusals.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { readEthereumRequest } from '../keys/ethereum-request.ts'
import { RequestRefused } from '../keys/request-refused.ts'
import { readSolanaRequest, solanaKeyOf } from '../keys/solana-message.ts'
import { actingFor } from './acting-for.ts'
import { confirmed, noteUsed } from './confirmed.ts'
import { createWallet } from './create-wallet.ts'
import { type ExpectedUse, expectedUse } from './expected-use.ts'
import { behindFactors, factorHandlers } from './factors.ts'
import { farcasterHandlers } from './farcaster.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import type { FrameHandlers, ParsedAsk } from './frame-handlers.ts'
import { askKeyWindow, importWallet } from './key-window-requests.ts'
import { accountInUse, findWallet, recoverWallet } from './open-wallet.ts'
import { recoveryInput } from './recovery-input.ts'
import { listDevices, revokeDevices } from './revoke-devices.ts'
import { setRecovery } from './set-recovery.ts'
import { solanaBeside } from './solana-beside.ts'
import { windowShares } from './window-share.ts'

/** The same of calls that are under way with the same token: one. */
const oneAtATime = () => {
  const underWay = new Map<string, Promise<string>>()
  return (key: string, make: () => Promise<string>): Promise<string> => {
    const made = underWay.get(key) ?? make().finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}

const refused = (rule: RefusalRule): RequestRefused => {
  const { message, code } = refusal(rule)
  return new RequestRefused(message, code)
}

const signEthereum = async (
  context: FrameContext,
  expected: ExpectedUse,
  { accessToken: token, address, request, digest, hdWalletIndex, confirm }: ParsedAsk<'rpc'>,
) => {
  if (hdWalletIndex) throw refused('wrong-account')
  // Read before the key is touched, and once: what is signed is what was read here.
  const spelled = checksumAddress(address)
  const read = readEthereumRequest(request, spelled)
  if (digest !== undefined && digest !== read.digest) throw refused('bytes-changed')
  await confirmed(context, token, confirm, { ...read.shown, address: spelled, digest: read.digest })
  const account = await accountInUse(context, { token, address }, expected)
  if (account.chainType !== 'ethereum') throw refused('wrong-account')
  const data = read.sign(account.key)
  noteUsed(context, { app: context.appId, user: userOf(token), address: spelled }, read)
  return { address: account.address, response: { method: request.method, data } }
}

const signSolana = async (context: FrameContext, ask: ParsedAsk<'solanaRpc'>) => {
  const { accessToken: token, request, ethereumAddress: beside, hdWalletIndex, signingPublicKey } = ask
  if (hdWalletIndex) throw refused('wrong-account')
  const publicKey = ask.publicKey ?? (await solanaBeside(context, { token, address: beside ?? '' }))
  // Trust: who names another key to sign with would show the signature as that one's.
  if (signingPublicKey !== undefined && signingPublicKey !== publicKey) throw refused('wrong-account')
  const read = readSolanaRequest(request, solanaKeyOf(publicKey))
  const shown = { method: 'personal_sign', params: [read.hex, publicKey] }
  await confirmed(context, token, ask.confirm, { ...shown, address: publicKey, digest: read.digest })
  const account = await accountInUse(context, { token, address: publicKey })
  if (account.chainType !== 'solana') throw refused('wrong-account')
  return { publicKey, response: { method: 'signMessage' as const, data: { signature: read.sign(account.key) } } }
}

/** What the frame does for the messages about signatures. */
const signingHandlers = (
  context: FrameContext,
  expected: ExpectedUse,
): Pick<FrameHandlers, 'rpc' | 'solanaRpc' | 'expectUse' | 'digest'> => ({
  rpc: (ask) => signEthereum(context, expected, ask),
  solanaRpc: (ask) => signSolana(context, ask),
  expectUse: async ({ accessToken: token, address }) => {
    await expected.expect({ token, address })
    return {}
  },
  digest: ({ accessToken, address, request }) => {
    userOf(accessToken)
    const { digest, domain, message } = readEthereumRequest(request, checksumAddress(address))
    return { digest, ...(domain && { domain }), ...(message && { message }) }
  },
})

export const createHandlers = (context: FrameContext): FrameHandlers => {
  const creating = oneAtATime()
  const shares = windowShares(context)
  const expected = expectedUse(context)
  const opening = ({ accessToken: token, ...ask }: { accessToken: string; address: string }) => ({ token, address: ask.address })
  const openingKey = ({ accessToken: token, publicKey }: { accessToken: string; publicKey: string }) => ({
    token,
    address: publicKey,
  })
  const behind = behindFactors(context, {
    ready: () => ({}),
    key: async () => ({ jkt: await context.proofs.jkt() }),
    create: async ({ accessToken: token, ...given }) => {
      const recovery = recoveryInput(given)
      const make = () => createWallet(context, { token, chainType: 'ethereum', recovery })
      return { address: await creating(`ethereum ${token}`, make) }
    },
    import: async ({ accessToken: token, privateKey: text }) => ({ address: await importWallet(context, token, text) }),
    connect: async (ask) => ({ address: (await findWallet(context, opening(ask))).address }),
    recover: async (ask) => {
      const { address } = await recoverWallet(context, opening(ask), (kept) => recoveryInput(ask, kept))
      return { address }
    },
    setRecovery: async (ask) => ({ address: await setRecovery(context, opening(ask), recoveryInput(ask), 'page') }),
    devices: (ask) => listDevices(context, opening(ask)),
    revokeDevices: async (ask) => ({ address: (await revokeDevices(context, opening(ask), ask.device)).address }),
    ...signingHandlers(context, expected),
    keyWindow: (ask) => askKeyWindow(context, ask),
    endKeyWindow: () => {
      context.endWindows(new LatchkeyError('user_rejected_request', 'You rejected the request'))
      return {}
    },
    windowShareKey: () => shares.key(),
    takeWindowShare: (ask) => shares.take(opening(ask), ask.sealed),
    solanaCreate: async ({ accessToken: token, ethereumAddress }) => {
      const beside = ethereumAddress && checksumAddress(ethereumAddress)
      const make = () => createWallet(context, { token, chainType: 'solana', beside, recovery: { method: AUTOMATIC_RECOVERY } })
      return { publicKey: await creating(`solana ${beside ?? ''} ${token}`, make) }
    },
    solanaConnect: async (ask) => ({ publicKey: (await findWallet(context, openingKey(ask))).address }),
    solanaRecover: async (ask) => ({
      publicKey: (await recoverWallet(context, openingKey(ask), (kept) => recoveryInput({}, kept))).address,
    }),
    ...farcasterHandlers(context),
    clear: () => {
      context.holder.wipe()
      expected.drop()
      context.proofs.forget()
      shares.wipe()
      context.leaving.forget()
      context.endWindows(new LatchkeyError('must_be_authenticated', 'The session is over. Nothing was done.'))
      return {}
    },
    ...factorHandlers(context),
  })
  return actingFor(context, behind)
}
