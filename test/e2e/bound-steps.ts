// Steps with sessions that are bound to their browser: who is signed in by which key, and how calls were answered.

import { decodeJwt } from 'jose'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'

export const ready = (page: Page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
export const signedOut = (page: Page) =>
  page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated === false)
export const signedIn = (page: Page) =>
  page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
export const token = (page: Page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.getAccessToken())
/** The user id after a refresh, null when signed out, or the code of the error. */
export const refreshed = (page: Page) =>
  page.evaluate(() =>
    document
      .querySelector<LoginModal>('login-modal')
      ?.refreshUser()
      .then(
        (user) => user?.id ?? null,
        ({ code }: { code: string }) => code,
      ),
  )
export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
/** Thumbprint of the key that a token is bound to; undefined: to none. */
export const keyOf = (token: string | null | undefined): unknown =>
  (decodeJwt(token ?? '').cnf as { jkt?: unknown } | undefined)?.jkt
export const boundTo = async (page: Page): Promise<unknown> => keyOf(await token(page))

export interface Seen {
  readonly path: string
  readonly status: number
  readonly proof: string | undefined
  readonly delegation: string | undefined
}
/** The calls of a person's pages and frames to the service, as they are answered. */
export const watch = (person: BrowserContext): Seen[] => {
  const seen: Seen[] = []
  person.on('response', async (response) => {
    const [request, { pathname: path }] = [response.request(), new URL(response.url())]
    if (!path.startsWith('/api/v1/') || request.method() === 'OPTIONS') return
    const headers = request.headers()
    seen.push({ path, status: response.status(), proof: headers.dpop, delegation: headers['latchkey-delegation'] })
  })
  return seen
}
export const refusedOf = (seen: readonly Seen[]) => seen.filter(({ status }) => status >= 400)
