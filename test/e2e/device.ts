// A person's device with passkeys: an authenticator of the browser's own, by DevTools.

import type { CDPSession, Page } from 'playwright-core'

type Passkeys = Awaited<ReturnType<typeof credentialsOf>>
const credentialsOf = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

export interface Device {
  /** Whether the person acts by themselves when the device asks. */
  present(is: boolean): Promise<unknown>
  /** Whether the device recognises the person. */
  verified(is: boolean): Promise<unknown>
  /** Puts this device away and takes another one, without passkeys. */
  another(): Promise<void>
  /** Puts this device away. */
  put(): Promise<unknown>
  /** How many passkeys it holds. */
  held(): Promise<number>
  /** Resolves when it holds none: the page has told it that the service knows none. */
  gone(): Promise<void>
  /** Those that it holds, with their keys. */
  passkeys(): Promise<Passkeys>
  /** Takes over those of another device, as one that syncs them. */
  take(passkeys: Passkeys): Promise<void>
  /** Resolves when the device has next answered to a site. */
  asserted(): Promise<unknown>
}

const OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/**
 * A device of a page. It has to be there before the page asks for passkeys. `hasPrf`: its passkeys answer by PRF. `roams`: it is a key that is carried along.
 * `isFull`: it keeps no further passkey.
 */
export const device = async (page: Page, { hasPrf = false, roams = false, isFull = false } = {}): Promise<Device> => {
  const options = { ...OPTIONS, hasPrf, hasResidentKey: !isFull, ...(roams && ({ transport: 'usb' } as const)) }
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const add = async () => (await session.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
  let authenticatorId = await add()
  return {
    present: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verified: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async another() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      authenticatorId = await add()
    },
    put: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    held: async () => (await credentialsOf(session, authenticatorId)).length,
    async gone() {
      const deleted = new Promise((resolve) => session.once('WebAuthn.credentialDeleted', resolve))
      if ((await credentialsOf(session, authenticatorId)).length > 0) await deleted
    },
    passkeys: () => credentialsOf(session, authenticatorId),
    async take(passkeys) {
      for (const credential of passkeys) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    asserted: () => new Promise((resolve) => session.once('WebAuthn.credentialAsserted', resolve)),
  }
}
