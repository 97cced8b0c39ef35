// What a window without an opener does by itself: it opens the wallet, does one thing, and keeps nothing.
// See docs/design/frame.md, "Tickets".

import { literal, object, parse, safeParse, string } from 'valibot'
import { FRAME_ASKS } from '../../../src/contract/frame-asks.ts'
import type { KeyAsked, KeyWindowAnswer } from '../../../src/contract/key-windows.ts'
import { AUTOMATIC_RECOVERY } from '../../../src/contract/wire.ts'
import type { FrameContext } from '../../handlers/frame-context.ts'
import { FrameFailure, notOnDevice } from '../../handlers/frame-failure.ts'
import { keyRequest } from '../../handlers/key-window-requests.ts'
import { accountInUse } from '../../handlers/open-wallet.ts'
import { sealShare } from '../../handlers/window-share.ts'
import { checksumAddress } from '../../keys/ethereum-account.ts'
import { readEthereumRequest } from '../../keys/ethereum-request.ts'
import { RequestRefused } from '../../keys/request-refused.ts'
import { readSolanaRequest, solanaKeyOf } from '../../keys/solana-message.ts'
import type { AloneRequest } from './alone-line.ts'
import type { Redeemed } from './window-service.ts'

type Forgetting = Pick<AloneRequest, 'forget'>

const isEthereum = (address: string): boolean => address.startsWith('0x')

/** What a ticket says is to be signed. Trust: read by the frame's own reader, which refuses what is never signed. */
const readTicket = (request: unknown, address: string) => {
  if (isEthereum(address)) {
    const { success, output } = safeParse(FRAME_ASKS.rpc.entries.request, request)
    if (!success) throw new RequestRefused('This is no request.')
    const read = readEthereumRequest(output, address)
    return { ...read.shown, digest: read.digest, sign: read.sign }
  }
  const { success, output } = safeParse(FRAME_ASKS.solanaRpc.entries.request, request)
  if (!success) throw new RequestRefused('This is no request.')
  const read = readSolanaRequest(output, solanaKeyOf(address))
  const sign = (key: Uint8Array) => ({ signature: read.sign(key) })
  return { method: 'personal_sign', params: [read.hex, address], digest: read.digest, sign }
}

/** A signature that is confirmed. */
const confirmRequest = async (
  context: FrameContext,
  { token, address: given, request, digest, ...told }: Redeemed,
  open: () => Promise<unknown>,
): Promise<Omit<AloneRequest, keyof Forgetting>> => {
  const address = checksumAddress(given ?? '')
  const { sign, ...read } = readTicket(request, address)
  // Trust: what is shown here is what the page has shown and asked a ticket for; another reading of it is signed by nobody.
  if (read.digest !== digest) throw new FrameFailure('error', 'The request is not the one that the ticket is of.')
  const { linked } = await context.service.list(token)
  const asked: KeyAsked = {
    ...{ purpose: 'confirm', origin: told.origin, person: told.person, address },
    request: { ...read, address, known: linked, used: [] },
  }
  return {
    asked,
    perform: () => Promise.reject(new FrameFailure('error', 'A request is agreed to, and nothing else.')),
    answerOf: () => Promise.reject(new FrameFailure('error', 'A signature is the answer.')),
    async sign() {
      await open()
      return sign((await accountInUse(context, { token, address })).key)
    },
  }
}

const sealedFor = object({ public_key: string() })
const leavingFor = object({ method: literal(AUTOMATIC_RECOVERY) })

/** A wallet that was recovered or made here is to be open in the page's frame: its share goes there, sealed for that frame. */
const answerOf: (context: FrameContext, of: Redeemed, given: KeyWindowAnswer) => ReturnType<AloneRequest['answerOf']> = async (
  context,
  { token, person, request },
  given,
) => {
  if (given.at !== 'recovered' && given.at !== 'made') return given
  const { public_key } = parse(sealedFor, request)
  const address = checksumAddress(given.address)
  const owner = { app: context.appId, user: person.id, address }
  const shares = await context.shares
  // One that was made here is of the set that was made here.
  const set = given.at === 'made' ? (await shares.sets(owner))[0] : (await context.service.describe(token, address)).set_id
  const share = set === undefined ? null : await shares.find(owner, set)
  if (!share) throw notOnDevice()
  return { at: given.at, address, sealed: await sealShare(public_key, owner, share) }
}

/** `open` gives the window a share of the wallet, once. */
export const aloneRequest = async (
  context: FrameContext,
  redeemed: Redeemed,
  open: () => Promise<unknown>,
): Promise<Omit<AloneRequest, keyof Forgetting>> => {
  const { purpose, token, address, origin, person } = redeemed
  if (purpose === 'confirm') return confirmRequest(context, redeemed, open)
  const leaving = purpose === 'leave-passkeys' ? parse(leavingFor, redeemed.request) : {}
  const told = { origin, person, ...(redeemed.former && { former: redeemed.former }), ...leaving }
  const { asked, perform } = await keyRequest(context, purpose, { token, address: address ?? undefined }, told)
  return {
    asked,
    async perform(act) {
      if (address !== null && purpose !== 'recover') await open()
      return perform(act)
    },
    answerOf: (given) => answerOf(context, redeemed, given),
    sign: () => Promise.reject(new FrameFailure('error', 'Nothing is signed here.')),
  }
}
