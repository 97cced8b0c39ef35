// A transaction that page and app want signed without a screen: filled in where nothing of it needs to be seen.
// See docs/design/signing.md, "Sending".

import type { ScreenParams } from '../../../contract/screens.ts'
import { PREVIEW_WAIT } from '../../../contract/wallet-limits.ts'
import { usedBy } from '../../../session/used-addresses.ts'
import { isContractCode } from '../../embedded/contract-code.ts'
import { kindTrial } from '../chain-kinds.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Filled, Sender } from '../populate.ts'
import { filledBy, prepare } from '../prepare.ts'
import { tryTransaction } from '../preview.ts'
import { refuseUsedNumber } from '../used-number.ts'
import { questionsOf, shownOf } from './send-shown.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN']

/** Whether there is a contract; null: its chain does not say. */
const lookAt = async (address: string, { ask }: Sender): Promise<boolean | null> =>
  isContractCode(await ask('eth_getCode', [address, 'latest']).catch(() => null))

/**
 * Fills it in. Null where the person must see it: a danger, a trial that failed or is not to be had, a node that says no, an unanswered question
 * about a stranger, too little to pay with. Trust: what would be shown of it is judged, in the reading that would be shown.
 */
export const fillUnseen = async (out: Outgoing, params: Params, plainly: boolean): Promise<Filled | null> => {
  const { request, account, chain, runtime } = out
  const { tokens, code: asked, isWhole } = questionsOf(request, params)
  if (!isWhole) return null
  const soon = out.sender(AbortSignal.timeout(PREVIEW_WAIT))
  const kind = kindTrial(out)
  // The trial takes a node longest: it is asked first.
  const [trial, prepared, code] = await Promise.all([
    tryTransaction(request, soon, tokens, kind),
    prepare(out, new AbortController().signal, { plainly, ...(kind && { trial: () => kind }) }).catch(() => null),
    Promise.all(asked.map(async (one) => [one, await lookAt(one, soon)] as const)),
  ])
  if (prepared) refuseUsedNumber(request.nonce, prepared.nonces.done)
  if (prepared === null || prepared.failure || trial.preview.kind !== 'changes' || code.some(([, there]) => there === null))
    return null
  const { findings, funds } = shownOf(request, params, {
    ...{ prepared, trial, used: usedBy(runtime.storage, account.address), speed: 'normal', spelling: {} },
    code: Object.fromEntries(code.map(([one, there]) => [one, there === true])),
  })
  if (funds.kind !== 'enough' || findings.some(({ level }) => level === 'danger')) return null
  return filledBy(request, chain.id, prepared)
}
