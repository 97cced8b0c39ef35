// OIDC_SCREEN: whose address it is, the choice among connections, and where each leads.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { machine, type OidcEvent } from './oidc.ts'

const contoso = { id: 'contoso', name: 'Contoso', icon_url: null }
const fabrikam = { id: 'fabrikam', name: 'Fabrikam', icon_url: null }
const email = 'ada@contoso.com'
const code = { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient: { method: 'email', address: email }, intent: 'login' } }
const withConnections = (...connections: (typeof contoso)[]) => facts({ app: { ...facts().app, connections } })
const typed = (...events: OidcEvent[]) => walk(machine, machine.start({ intent: 'login', email }, facts()), events)
const found = (guests: boolean): OidcEvent => ({ type: 'found', connection: { ...contoso, guests } })

test('an address is asked for, and leads to its connection with the address as a hint', () => {
  assert.deepEqual(typed().slice(1), [{ run: 'find', with: { email } }])
  assert.deepEqual(typed(found(false))[0].at, 'belongs')
  const params = { provider: 'oidc:contoso', intent: 'login', name: 'Contoso', hint: email }
  assert.deepEqual(typed(found(false), { type: 'choose', id: 'contoso' }).slice(1), [
    { go: { screen: 'AWAITING_OAUTH_SCREEN', params } },
  ])
  assert.deepEqual(typed(found(false), { type: 'choose', id: 'fabrikam' }).slice(1), [])
})

test('an address of no connection gets a code; one of a connection only where guests may', () => {
  assert.deepEqual(typed({ type: 'found', connection: null }).slice(1), [{ replace: code }])
  assert.deepEqual(typed(found(true), { type: 'code' }).slice(1), [{ go: code }])
  assert.deepEqual(typed(found(false), { type: 'code' }).slice(1), [])
})

test('a failure is said in place, and asked again at a press', () => {
  const error = { code: 'service_unreachable', status: null, message: 'The service cannot be reached.', retryAfter: null }
  assert.deepEqual(typed({ type: 'failed', error })[0].problem, { code: 'service_unreachable' })
  assert.deepEqual(typed({ type: 'failed', error }, { type: 'again' }).slice(1), [{ run: 'find', with: { email } }])
})

test('several connections are a choice; one alone is none, and no provider returns to the browser of an app', () => {
  const params = { intent: 'link', managed: true } as const
  assert.deepEqual(machine.start(params, withConnections(contoso, fabrikam)).slice(1), [])
  const onward = { provider: 'oidc:contoso', intent: 'link', name: 'Contoso', managed: true }
  assert.deepEqual(machine.start(params, withConnections(contoso)).slice(1), [
    { replace: { screen: 'AWAITING_OAUTH_SCREEN', params: onward } },
  ])
  const inApp = facts({ app: { ...facts().app, connections: [contoso], inApp: true } })
  assert.deepEqual(machine.start(params, inApp).slice(1), [
    { replace: { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: 'oidc' } } },
  ])
})
