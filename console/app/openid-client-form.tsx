// A client of an app's OpenID provider as a form: a new one, or one that is there.

import { useId, useState } from 'react'
import type { AnswerOf, BodyOf } from '../../src/contract/admin/acts.ts'
import {
  OPENID_CLIENT_CLAIMS,
  OPENID_CLIENT_KINDS,
  OPENID_SCOPE_NAMES,
  type OpenIdClientKind,
} from '../../src/contract/openid.ts'
import { aboutField, Fault, FormEnd, faulty, useWork } from '../form.tsx'
import { useAct } from '../operator.ts'
import { type Told, word } from '../words.ts'

export type ListedClient = AnswerOf<'openid.list'>['clients'][number]
type Change = Omit<BodyOf<'openid.change'>, 'app' | 'id'>

const NEW_SCOPES = ['openid', 'profile', 'email']
const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a form says at its own field, by the service's name of it. */
const FIELDS = ['name', 'redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri', 'scopes', 'claims'] as const
interface TextProps {
  readonly label: string
  readonly text: string
  readonly wrong: readonly Told[]
  readonly kind: 'name' | 'line' | 'lines'
  onChange(text: string): void
}
const Text = ({ label, text, wrong, kind, onChange }: TextProps) => {
  const id = useId()
  const take = ({ target }: { target: { value: string } }): void => onChange(target.value)
  const at = { id, ...faulty(id, wrong) }
  const address = { ...at, dir: 'ltr' as const, spellCheck: false, autoComplete: 'off', value: text, onChange: take }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'name' ? (
        <input {...at} value={text} maxLength={100} autoComplete="off" onChange={take} />
      ) : kind === 'line' ? (
        <input {...address} inputMode="url" />
      ) : (
        <textarea {...address} rows={2} />
      )}
      <Fault id={id} lines={wrong} />
    </div>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  /** Of what is always there. */
  readonly fixed?: string
  readonly wrong: readonly Told[]
  onChange(chosen: string[]): void
}
const Choices = ({ label, all, chosen, fixed, wrong, onChange }: ChoicesProps) => {
  const id = useId()
  return (
    <fieldset className="group" aria-describedby={faulty(id, wrong)['aria-describedby']}>
      <legend>{label}</legend>
      <div className="grid">
        {all.map((one) => (
          <label key={one} className="switch">
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              disabled={one === fixed}
              onChange={({ target }) =>
                onChange(all.filter((other) => (other === one ? target.checked : chosen.includes(other))))
              }
            />
            <code>{one}</code>
          </label>
        ))}
      </div>
      <Fault id={id} lines={wrong} />
    </fieldset>
  )
}

/** What is typed and chosen: addresses one a line. */
interface Draft {
  readonly kind: string
  readonly name: string
  readonly redirects: string
  readonly ends: string
  readonly told: string
  readonly scopes: readonly string[]
  readonly own: boolean
  readonly claims: readonly string[]
}
const draftOf = (client: ListedClient | null): Draft => ({
  kind: client?.kind ?? 'confidential',
  name: client?.name ?? '',
  redirects: (client?.redirect_uris ?? []).join('\n'),
  ends: (client?.post_logout_redirect_uris ?? []).join('\n'),
  told: client?.backchannel_logout_uri ?? '',
  scopes: client?.scopes ?? NEW_SCOPES,
  own: client?.is_own ?? false,
  claims: client?.claims ?? [],
})
const settingsOf = ({ name, redirects, ends, told, scopes, own, claims }: Draft) => ({
  name: name.trim(),
  redirect_uris: linesOf(redirects),
  post_logout_redirect_uris: linesOf(ends),
  backchannel_logout_uri: told.trim() || null,
  scopes: [...scopes],
  is_own: own,
  claims: own ? [...claims] : [],
})
/** What stays is not sent: some of it only an owner may change. */
const changesOf = (draft: Draft, client: ListedClient): Change =>
  Object.fromEntries(
    Object.entries(settingsOf(draft)).filter(([key, value]) => !isSame(value, client[key as keyof ListedClient])),
  )

interface PartProps {
  readonly draft: Draft
  readonly problems: readonly Told[]
  set(part: Partial<Draft>): void
}
const Kind = ({ draft: { kind }, set }: Omit<PartProps, 'problems'>) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{word('app.openid.kind')}</label>
      <select id={id} value={kind} onChange={({ target }) => set({ kind: target.value })}>
        {OPENID_CLIENT_KINDS.map((one) => (
          <option key={one} value={one}>
            {word(`app.openid.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
const Addresses = ({ draft: { redirects, ends, told }, problems, set }: PartProps) => {
  const optional = (label: string): string => `${label} (${word('app.optional')})`
  const texts = [
    ['redirect_uris', word('app.openid.redirects'), redirects, 'lines', (text: string) => set({ redirects: text })],
    ['post_logout_redirect_uris', optional(word('app.openid.ends')), ends, 'lines', (text: string) => set({ ends: text })],
    ['backchannel_logout_uri', optional(word('app.openid.told')), told, 'line', (text: string) => set({ told: text })],
  ] as const
  return texts.map(([name, label, text, kind, onChange]) => (
    <Text key={label} {...{ label, text, kind, onChange, wrong: aboutField(problems, name) }} />
  ))
}

interface Props {
  readonly app: string
  /** Null: a new one. */
  readonly client: ListedClient | null
  /** `secret`: of a new one that has one. */
  onDone(secret: string | null): void
  onCancel(): void
}
export const OpenIdClientForm = ({ app, client, onDone, onCancel }: Props) => {
  const act = useAct()
  const work = useWork()
  const [draft, setDraft] = useState(draftOf(client))
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const { kind, name, scopes, own, claims } = draft
  const { problems } = work
  const wrongWith = (field: (typeof FIELDS)[number]) => aboutField(problems, field)
  const save = async (): Promise<void> => {
    if (!client) {
      const made = await act('openid.create', { app, kind: kind as OpenIdClientKind, ...settingsOf(draft) })
      return onDone(made.secret)
    }
    await act('openid.change', { app, id: client.id, ...changesOf(draft, client) })
    onDone(null)
  }
  return (
    <form className="settings credential" onSubmit={work.submits(save)}>
      <Text
        {...{ label: word('apps.name'), text: name, kind: 'name', wrong: wrongWith('name') }}
        onChange={(text) => set({ name: text })}
      />
      {!client && <Kind {...{ draft, set }} />}
      {kind !== 'device' && <Addresses {...{ draft, problems, set }} />}
      <Choices
        {...{
          label: word('app.openid.scopes'),
          all: OPENID_SCOPE_NAMES,
          chosen: scopes,
          fixed: 'openid',
          wrong: wrongWith('scopes'),
        }}
        onChange={(chosen) => set({ scopes: chosen })}
      />
      <label className="switch">
        <input type="checkbox" checked={own} onChange={({ target }) => set({ own: target.checked })} />
        {word('app.openid.own')}
      </label>
      {own && (
        <Choices
          {...{ label: word('app.openid.claims'), all: OPENID_CLIENT_CLAIMS, chosen: claims, wrong: wrongWith('claims') }}
          onChange={(chosen) => set({ claims: chosen })}
        />
      )}
      <FormEnd work={work} fields={FIELDS} label={word(client ? 'apps.save' : 'app.openid.create')} onCancel={onCancel} />
    </form>
  )
}
