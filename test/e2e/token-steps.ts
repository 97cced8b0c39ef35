// Steps of journeys with custom tokens and guests: a demo app that takes both, an issuer, a host's page.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import { guestKey } from '../../src/contract/wire.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { AUDIENCE, ISSUER, newTokenKey, startIssuer } from '../fakes/token-issuer.ts'
import { findings as findingsOf } from './axe.ts'
import { DEMO_APP, openWorld, type World } from './world.ts'

export const [own, strange] = [newTokenKey('one'), newTokenKey('one')]
export const modal = (page: Page) => page.locator('login-modal dialog[open]')

/** Keeps the events of the page's modal in `window.seen`, as short texts. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const place = window as unknown as { seen: string[] }
    place.seen = []
    for (const name of ['open', 'login', 'logout', 'link', 'error'])
      document.querySelector('login-modal')?.addEventListener(name, (event) => {
        const { method, type, code } = (event as CustomEvent).detail
        place.seen.push([name, method ?? type ?? code ?? ''].join(' ').trim())
      })
  })
export const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
export const withToken = (page: Page, token: unknown) =>
  page.evaluate(
    (token) =>
      (document.querySelector('login-modal') as LoginModal).loginWithToken(token as string).then(
        ({ user, method, isNewUser, wasAlreadyAuthenticated }: LoginResult) => ({
          id: user.id,
          method,
          isNewUser,
          again: wasAlreadyAuthenticated,
          names: user.linkedAccounts.map((account) => (account.type === 'custom_auth' ? account.customUserId : account.type)),
        }),
        ({ code, message }: { code: string; message: string }) => ({ code, message }),
      ),
    token,
  )
/** What a host's own sign-in says from now on: a token, nothing, or that it fails. */
export const hostSays = (page: Page, says: { token?: string | null; loading?: boolean; fails?: string }, config: object = {}) =>
  page.evaluate(
    ([{ token, loading = false, fails }, config]) => {
      Object.assign(document.querySelector('login-modal') as LoginModal, {
        config: {
          ...config,
          customAuth: {
            isLoading: loading,
            async getCustomAccessToken() {
              if (fails) throw new Error(fails)
              return token
            },
          },
        },
      })
    },
    [says, config] as const,
  )
export const signedIn = (page: Page, wanted: boolean) =>
  page.waitForFunction((wanted) => document.querySelector<LoginModal>('login-modal')?.authenticated === wanted, wanted)
export const findings = (page: Page): Promise<string[]> => findingsOf(page, { within: 'html' })
export const credential = (page: Page) => page.evaluate((key) => localStorage.getItem(key), guestKey(DEMO_APP))

export type TokenWorld = World
/** A world whose demo app takes tokens of an issuer on this machine, and guests. */
export const openTokenWorld = async (): Promise<TokenWorld> => {
  const data = await testData()
  const issuer = await startIssuer(own)
  for (const args of [
    ['app', 'create', '--id', DEMO_APP, '--name', 'Demo', '--origin', 'http://localhost', '--method', 'email,sms,guest,custom'],
    ['app', 'token', DEMO_APP, '--issuer', ISSUER, '--audience', AUDIENCE, '--jwks-url', issuer.jwksUrl],
  ]) {
    const { code, err } = await command(args, data.env)
    assert.equal(code, 0, err)
  }
  const world = await openWorld({ ALLOW_PRIVATE_TARGETS: 'yes' }, { data })
  return {
    ...world,
    async close() {
      await world.close()
      issuer.close()
    },
  }
}
