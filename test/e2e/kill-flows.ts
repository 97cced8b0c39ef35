// Callers of a service that is killed amid their calls: what each was acknowledged, and what holds afterwards.

import assert from 'node:assert/strict'
import { DELEGATION_HEADER } from '../../src/contract/proof-of-possession.ts'
import { SECOND } from '../../src/kit/durations.ts'
import { registryFiles } from '../fakes/registry.ts'
import { delegationOf } from '../server/bound-lab.ts'
import { type Asking, act, createBrowser, type FlowOf, good } from './kill-calls.ts'
import { deletions, imports, openIds } from './kill-newer-flows.ts'
import type { Session } from './person.ts'
import { DEMO_APP } from './world.ts'

const WINDOWS = '/api/v1/key_windows'
const WALLETS = '/api/v1/embedded_wallets'
const KEPT = '/api/v1/users/me/tokens'
/** A session may have 20 in a minute. */
const TICKETS = 10
/** Seconds before its end, in which what is asked of a ticket may come too late. */
const MARGIN = 10
const IMPORTED = { answer: { at: 'imported', address: '0x52908400098527886E0F7030069857D2E4169EE7' } }

/** Renewals with proofs; and the wallet's frame, whose key the session's key has named once, goes on acting for the session. */
const boundRenewals: FlowOf = (place, name) => {
  const [page, frame] = [createBrowser(place), createBrowser(place)]
  let session: Session | undefined
  let delegation = ''
  const renew = (shown: Session) => page.call('/api/v1/sessions', { refresh_token: shown.refresh_token })
  const list = (bearer: string) =>
    frame.call(WALLETS, undefined, { bearer, origin: place.url(), headers: { [DELEGATION_HEADER]: delegation } })
  return {
    live: async () => {
      session = await page.signIn(`${name}@example.com`)
      const { sid } = JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
      delegation = delegationOf(page.key, { app: DEMO_APP, sid, jkt: frame.key.jkt, nonce: page.nonce() })
      for (;;) {
        session = good(await renew(session)) as unknown as Session
        good(await list(session.token))
      }
    },
    check: async () => {
      if (!session) return
      const next = good(await renew(session)) as unknown as Session
      assert.equal(next.user.id, session.user.id)
      if (delegation) good(await list(next.token))
    },
  }
}

/** Windows for keys: a ticket, its token by a key of its own, the answer, and what the page hears of it. */
const keyWindows: FlowOf = (place, name) => {
  interface Window {
    readonly id: string
    readonly ticket: string
    /** Seconds since 1970: a start of the service that takes longer finds it over. */
    readonly expires: number
    readonly browser: ReturnType<typeof createBrowser>
    token?: string
    isAnswered?: boolean
    isTold?: boolean
  }
  const page = createBrowser(place)
  const windows: Window[] = []
  let bearer = ''
  const ofService = (more: Asking = {}): Asking => ({ origin: place.url(), ...more })
  const redeem = ({ ticket, browser }: Window) => browser.call(`${WINDOWS}/redeem`, { ticket, purpose: 'import' }, ofService())
  const result = ({ id }: Window) => page.call(`${WINDOWS}/result`, { id, wait: 0 }, { bearer })
  return {
    live: async () => {
      for (let round = 0; ; round++) {
        bearer = ''
        windows.length = 0
        bearer = (await page.signIn(`${name}-${round}@example.com`)).token
        for (let count = 0; count < TICKETS; count++) {
          const made = good(await page.call(`${WINDOWS}/tickets`, { purpose: 'import' }, { bearer }))
          const [id, ticket, expires] = [String(made.id), String(made.ticket), Number(made.expires_at)]
          const window: Window = { id, ticket, expires, browser: createBrowser(place) }
          windows.push(window)
          window.token = String(good(await redeem(window)).token)
          good(await window.browser.call(`${WINDOWS}/answer`, IMPORTED, ofService({ bearer: window.token })))
          window.isAnswered = true
          assert.equal(good(await result(window)).state, 'done')
          window.isTold = true
        }
      }
    },
    check: async () => {
      // The call behind the last acknowledged one may have been done all the same.
      for (const window of windows.filter(({ isTold }) => !isTold)) {
        const { status, body } = await result(window)
        if (window.isAnswered) assert.ok(status === 404 || body.state === 'done', JSON.stringify(body))
        else if (window.token) {
          assert.ok(body.state === 'here' || body.state === 'done', JSON.stringify(body))
          if (body.state === 'here') good(await window.browser.call(WALLETS, undefined, ofService({ bearer: window.token })))
        } else if (Date.now() / SECOND < window.expires - MARGIN) {
          assert.ok(body.state === 'open' || body.state === 'here', JSON.stringify(body))
          if (body.state === 'open') good(await redeem(window))
        }
      }
    },
  }
}

/** Tokens that a person adds to their wallet. */
const keptTokens: FlowOf = (place, name) => {
  const page = createBrowser(place)
  const kept: string[] = []
  let bearer = ''
  return {
    live: async () => {
      bearer = (await page.signIn(`${name}@example.com`)).token
      for (let at = 1; at <= 100; at++) {
        const address = `0x${at.toString(16).padStart(40, '0')}`
        good(await page.call(KEPT, { chain_id: 1, address, token_id: null, type: 'erc20' }, { bearer }))
        kept.push(address)
      }
    },
    check: async () => {
      if (kept.length === 0) return
      const { tokens } = good(await page.call(KEPT, undefined, { bearer })) as { tokens: { address: string }[] }
      const there = tokens.map(({ address }) => address)
      assert.deepEqual(
        kept.filter((one) => !there.includes(one)),
        [],
      )
    },
  }
}

/** Sets of descriptors: the last one that was acknowledged is there and sound, in use or as the one before. */
const descriptorSets: FlowOf = (place) => {
  const files = Object.fromEntries(registryFiles())
  let last = ''
  return {
    live: async () => {
      for (let count = 0; ; count++)
        last = String(good(await act(place, 'descriptors.update', { source: `registry ${count}`, files })).id)
    },
    check: async () => {
      if (!last) return
      const { sets } = good(await act(place, 'descriptors.list', {})) as { sets: { id: string; sound: boolean }[] }
      assert.equal(sets.find(({ id }) => id === last)?.sound, true, JSON.stringify(sets))
    },
  }
}

/** Tokens of the admin API: one that was made counts, one that was ended does not. */
const adminTokens: FlowOf = (place, name) => {
  const tokens: { id: string; token: string; is: 'made' | 'ending' | 'ended' }[] = []
  const look = (token: string) => act(place, 'apps.list', {}, token)
  return {
    live: async () => {
      for (;;) {
        const made = good(await act(place, 'tokens.create', { name, scopes: ['apps:read'], days: 1 }))
        const one: (typeof tokens)[number] = { id: String(made.id), token: String(made.token), is: 'made' }
        tokens.push(one)
        good(await look(one.token))
        one.is = 'ending'
        good(await act(place, 'tokens.revoke', { id: one.id }))
        one.is = 'ended'
      }
    },
    check: async () => {
      for (const { token, is } of tokens)
        if (is !== 'ending') assert.equal((await look(token)).status, is === 'made' ? 200 : 401, is)
    },
  }
}

/** Who calls at the same time: a flow, and how many callers it has. One alone changes what all share. */
export const KILL_FLOWS: readonly { readonly name: string; readonly flow: FlowOf; readonly callers: number }[] = [
  { name: 'bound', flow: boundRenewals, callers: 3 },
  { name: 'window', flow: keyWindows, callers: 2 },
  { name: 'kept', flow: keptTokens, callers: 2 },
  { name: 'descriptors', flow: descriptorSets, callers: 1 },
  { name: 'token', flow: adminTokens, callers: 1 },
  { name: 'import', flow: imports, callers: 1 },
  { name: 'deleted', flow: deletions, callers: 2 },
  { name: 'openid', flow: openIds, callers: 2 },
]
