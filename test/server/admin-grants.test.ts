// A token gives no more than it has, and what it gave ends with it (docs/admin.md, "What is given").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Actor, COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { inviteHash } from '../../server/services/admin/service.ts'
import { createAdminToken, tokenActor } from '../../server/services/admin/tokens.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { ServiceError } from '../../server/services/service-error.ts'
import { liveInvite } from '../../server/stores/console/sign-in.ts'
import { ROLES, type Role, SCOPES, type Scope } from '../../src/contract/admin/act.ts'
import type { ActName } from '../../src/contract/admin/acts.ts'
import { DAY } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const OWNER: Actor = { kind: 'operator', id: 'op_owner', role: 'owner' }
const DEVELOPER: Actor = { kind: 'operator', id: 'op_dev', role: 'developer' }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const core = prepared(() => createCore(lab.deps))
  const client = prepared(() => lab.newApp())
  const make = async (scopes: readonly Scope[], { role = 'owner' as Role, days = 10, maker = COMMAND_LINE as Actor } = {}) => {
    const { token } = await createAdminToken(core, core.secrets, { name: 'test', role, scopes, days }, maker)
    const actor = await tokenActor(core, core.secrets, token)
    assert.ok(actor)
    return { token, actor }
  }
  const done = async (actor: Actor, name: ActName, body: unknown): Promise<string> =>
    perform(core, actor, name, body).then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
    )
  const holds = async (token: string): Promise<boolean> => (await tokenActor(core, core.secrets, token)) !== null
  const addOperator = async (id: string, role: string): Promise<void> =>
    void (await sql`insert into operators (id, name, role, created_at) values (${id}, 'x', ${role}, 1)`.execute(engine.db))

  test('a token makes tokens of its own scopes alone', async () => {
    const { actor } = await make(['operators:write', 'apps:read'])
    for (const scope of SCOPES) {
      const wanted = scope === 'operators:write' || scope === 'apps:read' ? 'done' : 'act_not_allowed'
      for (const role of ROLES)
        assert.equal(await done(actor, 'tokens.create', { name: 'x', role, scopes: [scope] }), wanted, scope)
      assert.equal(await done(actor, 'tokens.create', { name: 'x', scopes: ['apps:read', scope] }), wanted)
    }
    for (const who of [OWNER, COMMAND_LINE]) assert.equal(await done(who, 'tokens.create', { name: 'x', scopes: SCOPES }), 'done')
  })

  test('a token that only reads people exports no secret of their second factors', async () => {
    const reads = (await make(['users:read'])).actor
    const writes = (await make(['users:read', 'users:write'])).actor
    const app = client.id
    assert.equal(await done(reads, 'users.exportPeople', { app }), 'done')
    assert.equal(await done(reads, 'users.exportPeople', { app, totp: false }), 'done')
    assert.equal(await done(reads, 'users.exportPeople', { app, totp: true }), 'act_not_allowed')
    for (const who of [writes, OWNER, COMMAND_LINE])
      assert.equal(await done(who, 'users.exportPeople', { app, totp: true }), 'done')
  })

  test('it invites, and raises, nobody to a role that may do more than it', async () => {
    const reads: Scope[] = ['users:read', 'apps:read', 'service:read']
    const few = (await make(['operators:write'])).actor
    const viewing = (await make(['operators:write', ...reads])).actor
    const all = (await make(SCOPES)).actor
    for (const role of ROLES) {
      assert.equal(await done(few, 'operators.invite', { role }), 'act_not_allowed', role)
      assert.equal(await done(viewing, 'operators.invite', { role }), role === 'viewer' ? 'done' : 'act_not_allowed', role)
      assert.equal(await done(all, 'operators.invite', { role }), 'done', role)
    }
    await addOperator('op_first', 'owner')
    await addOperator('op_viewer', 'viewer')
    await addOperator('op_second', 'owner')
    for (const role of ['owner', 'developer', 'support'])
      assert.equal(await done(few, 'operators.setRole', { id: 'op_viewer', role }), 'act_not_allowed', role)
    // To take something away takes no more than the scope of the act.
    assert.equal(await done(few, 'operators.setRole', { id: 'op_second', role: 'viewer' }), 'done')
    assert.equal(await done(few, 'operators.setRole', { id: 'op_second', role: 'owner' }), 'act_not_allowed')
    assert.equal(await done(few, 'operators.setRole', { id: 'op_nobody', role: 'viewer' }), 'act_not_allowed')
    assert.equal(await done(all, 'operators.setRole', { id: 'op_viewer', role: 'developer' }), 'done')
  })

  test('what reads or changes users takes the scopes for that, whatever it is called', async () => {
    const app = client.id
    const acts = [
      ['secrets.create', { app, name: 'x' }, ['users:read', 'users:write']],
      ['webhooks.set', { app, url: 'https://host.example/hook' }, ['users:read']],
      [
        'customToken.set',
        { app, issuer: 'x', audience: 'x', jwks_url: 'https://host.example/jwks' },
        ['users:read', 'users:write'],
      ],
    ] as const
    for (const [name, body, needed] of acts) {
      for (const left of needed) {
        const scopes = SCOPES.filter((scope) => scope !== left)
        assert.equal(await done((await make(scopes)).actor, name, body), 'act_not_allowed', `${name} without ${left}`)
      }
      assert.equal(await done((await make(['secrets:write', ...needed], { role: 'developer' })).actor, name, body), 'done', name)
      assert.equal(await done(DEVELOPER, name, body), 'done', name)
    }
  })

  test('where pages send their tokens, and who says who people are, is set by an owner', async () => {
    const app = client.id
    const change = (address: string | null) => ({ app, config: { name: 'Shop', custom_api_url: address } })
    const google = { app, provider: 'google', client_id: 'x', secret: 's' }
    const urls = { token: 'https://provider.example/token' }
    const weak = (await make(['apps:write', 'secrets:write', 'users:read'])).actor
    for (const actor of [DEVELOPER, weak]) {
      assert.equal(await done(actor, 'apps.change', change('https://id.shop.example')), 'act_not_allowed')
      const made = { config: { name: 'x', email_auth: true, custom_api_url: 'https://id.shop.example' }, allow_no_origin: true }
      assert.equal(await done(actor, 'apps.create', made), 'act_not_allowed')
      assert.equal(await done(actor, 'providers.set', { ...google, urls }), 'act_not_allowed')
      // What there is already may be said again.
      assert.equal(await done(actor, 'apps.change', change(null)), 'done')
      assert.equal(await done(actor, 'providers.set', { ...google, urls: {} }), 'done')
    }
    const strong = (await make(['apps:write', 'secrets:write', 'users:read', 'users:write'])).actor
    assert.equal(await done(OWNER, 'apps.change', change('https://id.shop.example')), 'done')
    assert.equal(await done(DEVELOPER, 'apps.change', change('https://id.shop.example')), 'done')
    assert.equal(await done(DEVELOPER, 'apps.change', change(null)), 'act_not_allowed')
    assert.equal(await done(strong, 'apps.change', change('https://other.shop.example')), 'done')
    assert.equal(await done(strong, 'providers.set', { ...google, urls }), 'done')
    const refused = await perform(core, DEVELOPER, 'apps.change', change('https://evil.example')).catch((error) => error)
    assert.equal(refused.data.problems[0].rule, 'grants.owners')
    assert.match(refused.message, /^custom_api_url: only an owner may set it/)
    const { rows } = await sql<{ details: Record<string, unknown> }>`
      select details from audit_entries where act = 'apps.change' and target is null order by seq desc limit 1`.execute(engine.db)
    assert.equal(rows[0]?.details.custom_api_url, 'https://other.shop.example')
    await changeApp(lab.deps, app, { config: { custom_api_url: null } })
  })

  test('a token that a token makes ends no later, and with it', async () => {
    const parent = await make(['operators:write', 'apps:read'], { days: 3 })
    const child = await make(['operators:write'], { days: 300, maker: parent.actor })
    const grandchild = await make(['operators:write'], { days: 300, maker: child.actor })
    const other = await make(['operators:write'])
    assert.equal(child.actor.endsAt, parent.actor.endsAt)
    assert.equal(grandchild.actor.endsAt, parent.actor.endsAt)
    const { invite } = await perform(core, (await make(SCOPES, { maker: { ...parent.actor } })).actor, 'operators.invite', {
      role: 'owner',
    })
    const open = () => liveInvite(engine.db, { hash: inviteHash(core.secrets, invite), now: lab.clock.now() })
    assert.equal(await open(), 'owner')
    assert.equal(await done(OWNER, 'tokens.revoke', { id: parent.actor.id }), 'done')
    for (const { token } of [parent, child, grandchild]) assert.equal(await holds(token), false)
    assert.deepEqual([await holds(other.token), await open()], [true, undefined])
    await assert.rejects(make(['operators:write'], { maker: parent.actor }), /session|token/i)
    const late = await make(['operators:write'], { days: 1 })
    lab.clock.advance(DAY)
    assert.equal(await holds(late.token), false)
  })

  test('a token that is ended while it makes another one leaves none behind', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await make(['operators:write'])
      const [made] = await Promise.allSettled([
        perform(core, parent.actor, 'tokens.create', { name: 'x', scopes: ['operators:write'] }),
        perform(core, OWNER, 'tokens.revoke', { id: parent.actor.id }),
      ])
      assert.equal(await holds(parent.token), false)
      if (made.status === 'fulfilled') assert.equal(await holds(made.value.token), false)
    }
  })
})
