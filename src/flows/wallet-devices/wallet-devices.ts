// Which browsers hold a share of the person's wallet, and the removal of one. Flow of EMBEDDED_WALLET_DEVICES_SCREEN.
// See docs/design/frame.md, "Devices".

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { FrameDevice } from '../../contract/messages.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_DEVICES_SCREEN']

export interface WalletDevicesState {
  readonly at: 'loading' | 'shown' | 'removing' | 'failed'
  readonly address: string
  /** The service recovers the wallet without the person. */
  readonly automatic: boolean
  readonly devices: readonly FrameDevice[]
  /** The id of the one that the person is asked about. */
  readonly asking: string | null
  /** One was removed, or the one that was to be is listed no more and nothing has changed. */
  readonly told: 'removed' | 'gone' | null
  readonly problem: CodeWords | null
}
export type WalletDevicesEvent =
  | { type: 'listed'; devices: readonly FrameDevice[]; told?: 'removed' | 'gone' }
  | { type: 'ask'; about: string }
  | { type: 'keep' | 'remove' | 'retry' | 'leave' }
  | { type: 'refused'; error: Failure }

/** A person who left the second factor, the recovery or the sign-in has chosen not to go on. */
const LEFT: ReadonlySet<string> = new Set(['mfa_canceled', 'recovery_canceled', 'exited_auth_flow'])

export const machine: Machine<WalletDevicesState, WalletDevicesEvent, Params> = {
  start({ address }, { user }) {
    const method = embeddedAccounts(user).find((one) => sameAddress(one.address, address))?.recoveryMethod
    const automatic = (method ?? AUTOMATIC_RECOVERY) === AUTOMATIC_RECOVERY
    return [
      { at: 'loading', address, automatic, devices: [], asking: null, told: null, problem: null },
      { run: 'list', with: address },
    ]
  },
  on(state, event): Step<WalletDevicesState, WalletDevicesEvent> {
    switch (event.type) {
      case 'listed':
        return [{ ...state, at: 'shown', devices: event.devices, asking: null, told: event.told ?? null, problem: null }]
      case 'ask':
        return state.at === 'shown' ? [{ ...state, asking: event.about, told: null, problem: null }] : [state]
      case 'keep':
        return state.at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
      case 'remove':
        if (state.at !== 'shown' || state.asking === null) return [state]
        return [
          { ...state, at: 'removing', problem: null },
          { run: 'remove', with: { address: state.address, device: state.asking } satisfies Removal },
        ]
      case 'leave':
        return [state, { back: true }]
      case 'retry':
        return state.at === 'failed'
          ? [
              { ...state, at: 'loading', problem: null },
              { run: 'list', with: state.address },
            ]
          : [state]
      case 'refused': {
        const problem = LEFT.has(event.error.code) ? null : messageOf(event.error)
        return [{ ...state, at: state.at === 'loading' ? 'failed' : 'shown', problem }]
      }
    }
  },
}

const refused = (error: Failure): WalletDevicesEvent => ({ type: 'refused', error })

const list = catching<string, WalletDevicesEvent>(refused, async (runtime, address) => ({
  type: 'listed',
  devices: await embeddedBridge(runtime).devices(ownAccount(runtime, address)),
}))

export interface Removal {
  readonly address: string
  readonly device: string
}
const remove = catching<Removal, WalletDevicesEvent>(refused, async (runtime, { address, device }) => {
  const account = ownAccount(runtime, address)
  const bridge = embeddedBridge(runtime)
  const told = await bridge.revokeDevices(account, device).then(
    () => 'removed' as const,
    (error: unknown) => {
      if (error instanceof LatchkeyError && error.code === 'linked_account_not_found') return 'gone' as const
      throw error
    },
  )
  return { type: 'listed', devices: await bridge.devices(account), told }
})

export const jobs = { list, remove }
