// What jobs and the bridge ask of the host's page, and emit there, through its first <login-modal>.
// See docs/design/requests.md, "Hooks".

import type { EventName } from '../contract/events.ts'
import type { HostConfig } from '../contract/host-config.ts'
import type { MfaRequired, ShownMethod } from '../contract/mfa.ts'
import { eventOf, type Outcome } from '../contract/purposes.ts'
import { withDevelopmentChain } from '../contract/wallets/with-development-chain.ts'
import type { Runtime } from './runtime.ts'

/** The config of the host, as it is in force. */
export const hostConfigOf = async ({ hooks, $config }: Runtime): Promise<HostConfig> => {
  const host = await hooks.host?.()
  await host?.config.reading
  return withDevelopmentChain(host?.config.value ?? {}, $config.get())
}

/** Fires the event of what was done without a modal. */
export const emitToHost = async ({ hooks }: Runtime, outcome: Outcome): Promise<void> => {
  const event = eventOf(outcome)
  if (event) (await hooks.host?.())?.tag.emit(event[0] as EventName, event[1] as never)
}

/** Fires the event of a wallet that is on this device from now on, whatever it was recovered for. */
export const emitRecovered = async ({ hooks }: Runtime, address: string): Promise<void> => {
  ;(await hooks.host?.())?.tag.emit('wallet-recover' as EventName, { address } as never)
}

/** Fires the event of a second factor that was shown, whatever it was asked for. */
export const emitVerified = async ({ hooks }: Runtime, method: ShownMethod): Promise<void> => {
  ;(await hooks.host?.())?.tag.emit('mfa-verify' as EventName, { method } as never)
}

/** Whether the page asks for the second factor itself (`mfa.noPromptOnMfaRequired`); it has been told then. */
export const hostAsksForMfa = async (runtime: Runtime, detail: MfaRequired): Promise<boolean> => {
  const asks = (await hostConfigOf(runtime)).mfa?.noPromptOnMfaRequired === true
  if (asks) (await runtime.hooks.host?.())?.tag.emit('mfa-required', detail)
  return asks
}
