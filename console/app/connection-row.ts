// An OpenID connection as a card of credentials: its fields, and the acts that set, try and forget it.

import type { ActAnswer } from '../../src/contract/admin/act.ts'
import type { ACTS } from '../../src/contract/admin/acts.ts'
import { type Credential, type CredentialField, field, given, type Values } from './credential-table.ts'

type Row = ActAnswer<(typeof ACTS)['connections.list']>['connections'][number]

const FIELDS: readonly CredentialField[] = [
  field('name', 'text'),
  field('issuer', 'text'),
  field('client_id', 'text'),
  field('secret', 'secret', false),
  field('domains', 'words', false),
  field('guests', 'yes', false),
  field('trust_email', 'yes', false),
  field('sign_up', 'yes', false),
  field('scopes', 'words', false),
  field('icon_url', 'text', false),
]

const words = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean)
const yes = (value: boolean): string => (value ? 'yes' : 'no')

const initialOf = ({ name, issuer, client_id, domains, guests, trust_email, sign_up, scopes, icon_url }: Row): Values => ({
  ...{ name, issuer, client_id, domains: domains.join(' '), scopes: scopes.join(' '), icon_url: icon_url ?? '' },
  ...{ guests: yes(guests), trust_email: yes(trust_email), sign_up: yes(sign_up) },
})

/** The row of a connection; null: of a new one, whose id is a field. */
export const connectionRow = (row: Row | null): Credential => ({
  id: row ? `connection-${row.id}` : 'new-connection',
  title: row ? row.name : 'app.connections.add',
  fields: [...(row ? [] : [field('id', 'text')]), ...FIELDS],
  ...(row && { initial: initialOf(row) }),
  tries: row && ((act, app) => act('connections.test', { app, id: row.id })),
  set:
    ({ id = row?.id ?? '', name = '', issuer = '', client_id = '', domains, scopes, guests, trust_email, sign_up, ...more }) =>
    async (act, app) => {
      // Trust: an operator who may not say it sends nothing of it.
      const believes = trust_email === 'yes' || row?.trust_email ? { trust_email: trust_email === 'yes' } : {}
      const chosen = { guests: guests === 'yes', sign_up: sign_up !== 'no', ...believes }
      const listed = { domains: words(domains), ...(words(scopes).length > 0 && { scopes: words(scopes) }) }
      const body = { app, id: id.trim(), name: name.trim(), issuer: issuer.trim(), client_id: client_id.trim() }
      return (await act('connections.set', { ...body, ...listed, ...chosen, ...given(more) })).callback
    },
  removes: row ? [['app.forget', (act, app) => act('connections.remove', { app, id: row.id })]] : [],
  known: () => undefined,
})
