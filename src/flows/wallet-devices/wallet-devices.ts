// Which browsers hold a share of the person's wallet, and the removal of one. Flow of EMBEDDED_WALLET_DEVICES_SCREEN.
// See docs/design/frame.md, "Devices".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { FrameDevice } from '../../contract/messages.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'
import { NO_ROWS, onRows, type RowsEvent, type RowsState } from '../steps/asked-rows.ts'

type Params = ScreenParams['EMBEDDED_WALLET_DEVICES_SCREEN']

/** `told`: one was removed, or the one that was to be is listed no more and nothing has changed. */
export interface WalletDevicesState extends RowsState<FrameDevice, 'removed' | 'gone'> {
  readonly address: string
  /** The service recovers the wallet without the person. */
  readonly automatic: boolean
}
export type WalletDevicesEvent = RowsEvent<FrameDevice, 'removed' | 'gone'>

/** A person who left the second factor, the recovery or the sign-in has chosen not to go on. */
const LEFT: ReadonlySet<string> = new Set(['mfa_canceled', 'recovery_canceled', 'exited_auth_flow'])

const listOf = (address: string) => ({ run: 'list', with: address })

export const machine: Machine<WalletDevicesState, WalletDevicesEvent, Params> = {
  start({ address }, { user }) {
    const method = embeddedAccounts(user).find((one) => sameAddress(one.address, address))?.recoveryMethod
    const automatic = (method ?? AUTOMATIC_RECOVERY) === AUTOMATIC_RECOVERY
    return [{ ...NO_ROWS, address, automatic }, listOf(address)]
  },
  on: (state, event) =>
    onRows(state, event, {
      list: listOf(state.address),
      end: (device) => ({ run: 'end', with: { address: state.address, device } satisfies Removal }),
      left: LEFT,
    }),
}

const refused = (error: Failure): WalletDevicesEvent => ({ type: 'refused', error })

const list = catching<string, WalletDevicesEvent>(refused, async (runtime, address) => ({
  type: 'listed',
  rows: await embeddedBridge(runtime).devices(ownAccount(runtime, address)),
}))

export interface Removal {
  readonly address: string
  readonly device: string
}
const end = catching<Removal, WalletDevicesEvent>(refused, async (runtime, { address, device }) => {
  const account = ownAccount(runtime, address)
  const bridge = embeddedBridge(runtime)
  const told = await bridge.revokeDevices(account, device).then(
    () => 'removed' as const,
    (error: unknown) => {
      if (error instanceof LatchkeyError && error.code === 'linked_account_not_found') return 'gone' as const
      throw error
    },
  )
  return { type: 'listed', rows: await bridge.devices(account), told }
})

export const jobs = { list, end }
