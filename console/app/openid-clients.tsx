// Clients of an app's OpenID provider: adding one, its secret shown once, a new secret, a try, taking it away.

import { useId, useState } from 'react'
import { OPENID_CLIENT_CLAIMS, OPENID_CLIENT_KINDS, type OpenIdClientKind } from '../../src/contract/openid.ts'
import { Button } from '../../src/parts/button.tsx'
import { TryButton, useWork, Wrong } from '../form.tsx'
import { useAct, useAnswer, useMay } from '../operator.ts'
import { Ask, Empty, Waiting } from '../pieces.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { Table } from '../table.tsx'
import { word } from '../words.ts'
import type { SectionProps } from './section-props.ts'

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean)

interface NewProps {
  readonly app: string
  onMade(secret: string | null): void
}
const NewClient = ({ app, onMade }: NewProps) => {
  const act = useAct()
  const id = useId()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<OpenIdClientKind>('confidential')
  const [redirects, setRedirects] = useState('')
  const [own, setOwn] = useState(false)
  const [claims, setClaims] = useState<readonly string[]>([])
  const work = useWork()
  const make = async (): Promise<void> => {
    const settings = { redirect_uris: linesOf(redirects), ...(own && { is_own: true, claims: [...claims] }) }
    const { secret } = await act('openid.create', { app, kind, name: name.trim(), ...settings })
    setName('')
    setRedirects('')
    onMade(secret)
  }
  return (
    <form className="settings" onSubmit={work.submits(make)}>
      <div className="field">
        <label htmlFor={`${id}-name`}>{word('apps.name')}</label>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{word('app.openid.kind')}</label>
        <select id={`${id}-kind`} value={kind} onChange={({ target }) => setKind(target.value as OpenIdClientKind)}>
          {OPENID_CLIENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {word(`app.openid.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {kind !== 'device' && (
        <div className="field">
          <label htmlFor={`${id}-to`}>{word('app.openid.redirects')}</label>
          <textarea
            id={`${id}-to`}
            dir="ltr"
            rows={2}
            spellCheck={false}
            value={redirects}
            onChange={({ target }) => setRedirects(target.value)}
          />
        </div>
      )}
      <label className="switch">
        <input type="checkbox" checked={own} onChange={({ target }) => setOwn(target.checked)} />
        {word('app.openid.own')}
      </label>
      {own && (
        <fieldset className="group">
          <legend>{word('app.openid.claims')}</legend>
          {OPENID_CLIENT_CLAIMS.map((claim) => (
            <label key={claim} className="switch">
              <input
                type="checkbox"
                checked={claims.includes(claim)}
                onChange={({ target }) => setClaims(target.checked ? [...claims, claim] : claims.filter((one) => one !== claim))}
              />
              <code>{claim}</code>
            </label>
          ))}
        </fieldset>
      )}
      <Wrong lines={work.problems} />
      <div className="acts">
        <Button busy={work.busy}>{word('app.openid.create')}</Button>
      </div>
    </form>
  )
}

const Try = ({ app, id }: { app: string; id: string }) => {
  const act = useAct()
  const attempt = async (): Promise<string> => {
    const { provider, logout, status } = await act('openid.test', { app, id })
    const told = logout === null ? '' : ` ${word(`app.openid.logout.${logout}`)}${status === null ? '' : ` (${status})`}`
    return word(`app.openid.try.${provider}`) + told
  }
  return <TryButton label={word('app.openid.test')} onTry={attempt} />
}

export const OpenIdClients = ({ app }: SectionProps) => {
  const [act, may] = [useAct(), useMay()]
  const [secret, setSecret] = useState('')
  const { answer, failure, again } = useAnswer('openid.list', { app: app.id })
  if (!answer) return <Waiting failure={failure} onAgain={again} />
  const show = (made: string | null): void => {
    setSecret(made ?? '')
    again()
  }
  const rotate = async (id: string): Promise<void> => show((await act('openid.rotate', { app: app.id, id })).secret)
  return (
    <>
      <p className="line">{word('app.openid.note')}</p>
      <p>
        {answer.issuer ? (
          <>
            {word('app.openid.issuer')} <code>{answer.issuer}</code>
          </>
        ) : (
          word('app.openid.try.no-address')
        )}
      </p>
      {!answer.on && <p className="line">{word('app.openid.try.off')}</p>}
      {secret && <ShownOnce text={`${word('app.secret.new')} ${word('app.once')}`} value={secret} onDone={() => setSecret('')} />}
      {may('openid.create') && !secret && <NewClient app={app.id} onMade={show} />}
      {answer.clients.length === 0 && <Empty title={word('app.openid.none')} />}
      {answer.clients.length > 0 && (
        <Table
          label={word('app.openid')}
          head={[word('apps.name'), word('app.id'), word('app.openid.kind'), word('act')]}
          rows={answer.clients.map(({ id, name, kind }) => ({
            key: id,
            cells: [
              <bdi key="name">{name}</bdi>,
              <code key="id">{id}</code>,
              OPENID_CLIENT_KINDS.some((one) => one === kind) ? word(`app.openid.${kind as OpenIdClientKind}`) : kind,
              may('openid.remove') ? (
                <div key="acts" className="acts">
                  <Try app={app.id} id={id} />
                  {kind === 'confidential' && (
                    <Ask label={word('app.openid.rotate')} question={word('app.openid.rotate_ask')} onYes={() => rotate(id)} />
                  )}
                  <Ask
                    label={word('app.remove')}
                    question={`${name}: ${word('app.openid.remove_ask')}`}
                    onYes={() => act('openid.remove', { app: app.id, id }).then(again)}
                  />
                </div>
              ) : null,
            ],
          }))}
        />
      )}
    </>
  )
}
